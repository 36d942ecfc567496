import { styled } from '@plotline/web/ui/theme/styled.ts';
import { FilterFields } from '@plotline/web/tracker-kit/ItemFilters.tsx';
import { mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { useTimer } from '@plotline/web/ui/use-timer.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { FILTER_CHOICES, FILTER_KEYS, linkedFilterName, type FilterKey } from './game-filter.ts';

interface GameFiltersProps {
  id: string;
  filter: Readonly<Partial<Record<FilterKey, string>>>;
  /** Names of played opening families. */
  openings: readonly string[];
  onChange: (change: Readonly<Record<string, string | null>>) => void;
}

const TYPING_MS = 350;

/** Buttons as wide as their names, below the fields. */
const Buttons = styled('div')({
  gridColumn: '1 / -1',
  ...mixin.wrap,
  gap: space(2),
  '& > *': { maxWidth: '100%' },
});

/** The name of an opening may be wider than a phone. */
const Name = styled('span')({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });

export function GameFilters({ id, filter, openings, onChange }: GameFiltersProps) {
  const set = (key: FilterKey, value: string) => onChange({ [key]: value === '' ? null : value });
  const families = [...new Set([...openings, ...(filter.opening ? [filter.opening] : [])])];
  const linked = linkedFilters(filter);
  return (
    <FilterFields id={id} aria-label="Games">
      {FILTER_CHOICES.map(({ key, label, options }) => (
        <NativeSelect
          key={key}
          label={label}
          // Several endings, of a link, are named below.
          value={filter[key]?.includes(',') ? '' : (filter[key] ?? '')}
          options={options}
          onChange={(value) => set(key, value)}
        />
      ))}
      <NativeSelect
        label="Opening"
        value={filter.opening ?? ''}
        options={[{ value: '', label: 'Any' }, ...families.map((name) => ({ value: name, label: name }))]}
        onChange={(value) => set('opening', value)}
      />
      <OpponentField value={filter.opponent ?? ''} onChange={(value) => set('opponent', value)} />
      {linked.length > 0 ? (
        <Buttons>
          {linked.map(({ key, name }) => (
            <SecondaryButton
              key={key}
              endIcon={<X size={14} aria-hidden />}
              aria-label={`Remove the filter ${name}`}
              onClick={() => onChange({ [key]: null })}
            >
              <Name>{name}</Name>
            </SecondaryButton>
          ))}
        </Buttons>
      ) : null}
    </FilterFields>
  );
}

/** The filters of a followed link, which have no field. */
function linkedFilters(filter: GameFiltersProps['filter']): { key: string; name: string }[] {
  return FILTER_KEYS.flatMap((key) => {
    const value = filter[key];
    const name = value === undefined ? null : linkedFilterName(key, value);
    return name === null ? [] : [{ key, name }];
  });
}

/** Filters by opponent once the user stops typing. */
function OpponentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  // The filter was changed elsewhere: by the back button or by Clear filters.
  if (value !== applied) {
    setApplied(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const timer = useTimer();
  return (
    <TextInput
      label="Opponent"
      value={typed}
      inputMode="search"
      autoComplete="off"
      isSpellChecked={false}
      onChange={(next) => {
        setTyped(next);
        timer.later(() => onChange(next.trim()), TYPING_MS);
      }}
    />
  );
}
