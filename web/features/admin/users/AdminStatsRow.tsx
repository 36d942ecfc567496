import type { AdminStats } from '@plotline/contract/admin.ts';
import { RECENT_SIGNUP_DAYS } from '@plotline/contract/limits.ts';
import { formatPercent } from '../../../platform/format.ts';
import { StatsSkeleton } from '../../../ui/Skeletons.tsx';
import { StatRow } from '../../../ui/StatRow.tsx';
import { StatTile } from '../../../ui/StatTile.tsx';
import { AdminContent } from '../AdminContent.tsx';
import { countText } from '../count-text.ts';
import { fetchFailure } from '../admin-errors.ts';
import { useAdminStats } from './use-users.ts';

/** The numbers of accounts and follows. */
export function AdminStatsRow() {
  return (
    <AdminContent
      query={useAdminStats()}
      failure={(error) => fetchFailure('admin stats', error)}
      skeleton={<StatsSkeleton count={6} size="compact" />}
    >
      {(stats) => <Stats stats={stats} />}
    </AdminContent>
  );
}

function Stats({ stats: { users, follows } }: { stats: AdminStats }) {
  const share = (count: number) =>
    users.total === 0 ? 'no users yet' : `${formatPercent(count / users.total)} of users`;
  const tiles = [
    { label: 'Users', count: users.total, note: 'all accounts' },
    { label: 'Recent signups', count: users.recent_signups, note: `last ${RECENT_SIGNUP_DAYS} days` },
    { label: 'Active', count: users.active, note: share(users.active) },
    { label: 'Inactive', count: users.inactive, note: share(users.inactive) },
    { label: 'Follows', count: follows.total, note: 'accepted' },
    { label: 'Pending', count: follows.pending, note: 'follow requests' },
  ];
  return (
    <StatRow>
      {tiles.map(({ label, count, note }) => (
        <StatTile
          key={label}
          label={label}
          parts={[{ value: countText(count) }]}
          note={note}
          size="compact"
        />
      ))}
    </StatRow>
  );
}
