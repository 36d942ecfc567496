import { styled } from '../../../ui/theme/styled.ts';
import { Switch } from '../../../ui/Switch.tsx';
import type { ReactNode } from 'react';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { media, mixin, query as screen, space, text, weight } from '../../../ui/theme/tokens.ts';
import { useMatches } from '../../../ui/use-layout.ts';
import { DEFAULT_SORT, includesAdmins, isActiveOnly, roleIn, sortIn } from '../admin-url.ts';
import { SearchInput } from '../../../ui/SearchInput.tsx';

const ROLES = [
  { value: '', label: 'All roles' },
  { value: 'user', label: 'Users' },
  { value: 'admin', label: 'Admins' },
] as const;

/** The sort of the cards on phones, which have no column headers. */
const SORTS = [
  { value: 'last_active_at desc', label: 'Last active first' },
  { value: 'created_at desc', label: 'Newest first' },
  { value: 'created_at asc', label: 'Oldest first' },
  { value: 'username asc', label: 'Username A-Z' },
  { value: 'username desc', label: 'Username Z-A' },
  { value: 'email asc', label: 'Email A-Z' },
  { value: 'active_sessions desc', label: 'Most sessions first' },
  { value: 'total_sessions desc', label: 'Most sign-ins first' },
  { value: 'last_login_at desc', label: 'Last sign-in first' },
] as const;

const Bar = styled('search')({
  ...mixin.wrap,
  alignItems: 'center',
  gap: `${space(3)} ${space(4)}`,
  padding: `${space(3)} ${space(6)}`,
  [media.phone]: { padding: space(4) },
});
const SearchPlace = styled('div')({ flex: '1 1 220px', maxWidth: 340, [media.phone]: { maxWidth: 'none' } });
const Selects = styled('div')({
  display: 'flex',
  gap: space(3),
  '& > *': { flex: '1 1 130px', minWidth: 0 },
  [media.phone]: { flex: '1 0 100%' },
});
const Toggles = styled('div')({
  ...mixin.wrap,
  gap: `${space(2)} ${space(5)}`,
  marginInlineStart: 'auto',
  [media.phone]: { marginInlineStart: 0 },
});
const Toggle = styled('label')({
  ...text[13],
  ...mixin.row(2.5),
  minHeight: 32,
  fontWeight: weight.medium,
  cursor: 'pointer',
});

/** Search and filters of the users list. Each change starts at the first page. */
export function UserFilters({ query, setQuery }: { query: PageQuery; setQuery: SetPageQuery }) {
  const isPhone = useMatches(screen.phone);
  const hasAdmins = includesAdmins(query);
  const role = roleIn(query);
  const sort = sortIn(query);
  return (
    <Bar aria-label="Users">
      <SearchPlace>
        <SearchInput
          label="Search users"
          placeholder="Name, username or email"
          value={query['search'] ?? ''}
          onSearch={(search) => setQuery({ search, page: null }, { replace: true })}
        />
      </SearchPlace>
      <Selects>
        <NativeSelect
          label="Role"
          isLabelHidden
          value={role}
          options={ROLES}
          onChange={(next) =>
            setQuery({
              role: next || null,
              // Including them is visible in the switch beside it.
              ...(next === 'admin' ? { admins: '1' } : {}),
              page: null,
            })
          }
        />
        {isPhone ? (
          <NativeSelect
            label="Sort by"
            isLabelHidden
            value={
              SORTS.find(({ value }) => value === `${sort.key} ${sort.direction}`)?.value ?? SORTS[0].value
            }
            options={SORTS}
            onChange={(next) => setQuery(sortChange(next))}
          />
        ) : null}
      </Selects>
      <Toggles>
        <FilterSwitch
          isOn={isActiveOnly(query)}
          onChange={(isOn) => setQuery({ active: isOn ? '1' : null, page: null })}
        >
          Active only
        </FilterSwitch>
        <FilterSwitch
          isOn={hasAdmins}
          onChange={(isOn) =>
            setQuery({
              admins: isOn ? '1' : null,
              ...(!isOn && role === 'admin' ? { role: null } : {}),
              page: null,
            })
          }
        >
          Include Admins
        </FilterSwitch>
      </Toggles>
    </Bar>
  );
}

/** Returns the change of the URL for a sort such as `username asc`. */
export function sortChange(sort: string): Readonly<Record<string, string | null>> {
  const [key = '', direction = ''] = sort.split(' ');
  return {
    sort: key === DEFAULT_SORT.key ? null : key,
    dir: direction === 'asc' ? 'asc' : null,
    page: null,
  };
}

interface FilterSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

export function FilterSwitch({ isOn, onChange, children }: FilterSwitchProps) {
  return (
    <Toggle>
      {children}
      <Switch isOn={isOn} onChange={onChange} />
    </Toggle>
  );
}
