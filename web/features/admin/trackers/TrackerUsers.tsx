import { styled } from '../../../ui/theme/styled.ts';
import type { UsageUser } from '@plotline/contract/trackers.ts';
import { Users } from 'lucide-react';
import { counted, formatDate } from '../../../platform/format.ts';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { useTrackerRegistry } from '../../../tracker-kit/tracker-registry.tsx';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { color } from '../../../ui/theme/tokens.ts';
import { shortTrackerBadge } from '../../trackers/tracker-badge.ts';
import { AdminContent, subtitleOf } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { placeIn } from '../admin-url.ts';
import { ListPagination } from '../ListPagination.tsx';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { TimeOrNever } from '../TimeOrNever.tsx';
import { UserCell } from '../UserCell.tsx';
import { useTrackerUsers } from './use-tracker-usage.ts';

interface TrackerUsersProps {
  type: string;
  query: PageQuery;
  setQuery: SetPageQuery;
}

const Soft = styled('span')({ color: color.muted });

/** The users of a tracker, newest first, with what others see of it. */
export function TrackerUsers({ type, query, setQuery }: TrackerUsersProps) {
  const place = placeIn(query);
  const users = useTrackerUsers(type, place);
  const name = useTrackerRegistry().get(type)?.definition.name ?? type;
  return (
    <SectionCard
      isFlush
      title={`${name} users`}
      subtitle={subtitleOf(users, ({ total }) => `${counted(total, 'user')}, newest first`)}
    >
      <AdminContent
        query={users}
        failure={(error) => fetchFailure('tracker stats', error)}
        skeleton={<RowsSkeleton rows={place.limit} />}
        isFlush
      >
        {({ users: rows, total: count }) => (
          <>
            {count === 0 ? (
              <EmptyState icon={<Users />}>No one has added this tracker yet.</EmptyState>
            ) : (
              <DataTable
                label={counted(count, 'user')}
                columns={COLUMNS}
                rows={rows}
                keyOf={({ uuid }) => uuid}
                isStale={users.isPlaceholderData}
                isHeaderSticky
              />
            )}
            <ListPagination place={place} total={count} setQuery={setQuery} />
          </>
        )}
      </AdminContent>
    </SectionCard>
  );
}

const COLUMNS: readonly Column<UsageUser>[] = [
  {
    key: 'user',
    header: 'User',
    isFlexible: true,
    cell: (user) => <UserCell user={user} isActive={user.is_active} />,
  },
  { key: 'badge', header: 'Visibility', cell: (user) => <Visibility user={user} /> },
  {
    key: 'profile',
    header: 'Profile',
    isDetail: true,
    cell: (user) => <Soft>{user.is_profile_public ? 'Public' : 'Private'}</Soft>,
  },
  {
    key: 'added',
    header: 'Added',
    isSecondary: true,
    cell: ({ created_at }) => <Soft>{formatDate(new Date(created_at))}</Soft>,
  },
  {
    key: 'updated',
    header: 'Last updated',
    isSecondary: true,
    cell: ({ last_sync_at }) => <TimeOrNever instant={last_sync_at} />,
  },
  {
    key: 'account',
    header: 'Account',
    isSecondary: true,
    cell: ({ is_active }) =>
      is_active ? <Soft>Active</Soft> : <StatusBadge tone="amber">Inactive</StatusBadge>,
  },
];

function Visibility({ user }: { user: UsageUser }) {
  const { text, tone } = shortTrackerBadge(user, user.is_profile_public);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
