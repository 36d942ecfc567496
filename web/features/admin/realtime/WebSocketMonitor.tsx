import { styled } from '../../../ui/theme/styled.ts';
import { getRealtimeStatus, type RealtimeStatus } from '@plotline/contract/presence.ts';
import { RefreshCw, UserX } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { counted, formatDuration } from '../../../platform/format.ts';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { useRealtimeStatus } from '../../../platform/realtime.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { StatsSkeleton } from '../../../ui/Skeletons.tsx';
import { StatRow } from '../../../ui/StatRow.tsx';
import { StatTile } from '../../../ui/StatTile.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { color, media, mixin, space, text } from '../../../ui/theme/tokens.ts';
import { AdminContent } from '../AdminContent.tsx';
import { statusFailure } from '../admin-errors.ts';
import { placeIn } from '../admin-url.ts';
import { countText } from '../count-text.ts';
import { ListPagination } from '../ListPagination.tsx';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { ADMIN_KEY, useAdminQuery } from '../use-admin-query.ts';
import { multiSessionUsers, onlineUsersOf, type OnlineUser } from './online-users.ts';
import { UserCell } from '../UserCell.tsx';

interface WebSocketMonitorProps {
  query: PageQuery;
  setQuery: SetPageQuery;
}

const POLL_MS = 10_000;
const SKELETON_ROWS = 5;

const Head = styled('div')({
  ...mixin.row(3),
  flexWrap: 'wrap',
  justifyContent: 'space-between',
});
const Time = styled('span')({ ...text[13], color: color.muted });
const Warned = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: space(2) });

/** The realtime server and its connections, polled while the page is visible. */
export function WebSocketMonitor(props: WebSocketMonitorProps) {
  const status = useAdminQuery({
    queryKey: [ADMIN_KEY, 'websocket'],
    load: (signal) => api.call(getRealtimeStatus, { signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  const isConnected = useRealtimeStatus().state === 'connected';
  const { refetch } = status;
  // The page's own socket connects later than the page opens, but belongs to the numbers.
  useEffect(() => {
    if (isConnected) void refetch({ cancelRefetch: false });
  }, [isConnected, refetch]);
  return (
    <>
      <Head>
        <Time>Updated every {POLL_MS / 1000} seconds</Time>
        <SecondaryButton
          size="small"
          startIcon={<RefreshCw size={16} aria-hidden />}
          loading={status.isFetching}
          loadingPosition="start"
          onClick={() => void status.refetch()}
        >
          Refresh
        </SecondaryButton>
      </Head>
      <AdminContent
        query={status}
        failure={(error) => statusFailure('WebSocket stats', error)}
        skeleton={<MonitorSkeleton />}
      >
        {(data) => <Monitor status={data} {...props} />}
      </AdminContent>
    </>
  );
}

function Monitor({ status, query, setQuery }: WebSocketMonitorProps & { status: RealtimeStatus }) {
  const { connection_stats: stats, health } = status;
  const users = onlineUsersOf(status);
  const place = placeIn(query);
  const shown = users.slice((place.page - 1) * place.limit, place.page * place.limit);
  const isHealthy = health.server_status === 'healthy';
  const isRunning = status.status === 'running';
  const tiles = [
    {
      label: 'Server Status',
      value: isHealthy ? 'Healthy' : 'Unhealthy',
      note: withWarning(!isHealthy, `at ${timeOf(status.timestamp)}`),
    },
    {
      label: 'Online Users',
      value: countText(stats.unique_users),
      note: counted(stats.total_connections, 'total connection'),
    },
    {
      label: 'Avg Connection Time',
      value: formatDuration(stats.average_duration_seconds),
      note: counted(stats.recent_connections, 'recent connection'),
    },
    {
      label: 'Connection Health',
      value: isRunning ? 'Running' : 'Stopped',
      note: withWarning(!isRunning, counted(multiSessionUsers(status), 'multi-user session')),
    },
  ];
  return (
    <>
      <StatRow>
        {tiles.map(({ label, value, note }) => (
          <StatTile key={label} label={label} parts={[{ value }]} note={note} size="compact" />
        ))}
      </StatRow>
      <SectionCard isFlush title="Online now" subtitle={counted(users.length, 'user')}>
        {users.length === 0 ? (
          <EmptyState icon={<UserX />}>No one is connected right now.</EmptyState>
        ) : (
          <OnlineUserList users={shown} />
        )}
        <ListPagination place={place} total={users.length} setQuery={setQuery} />
      </SectionCard>
    </>
  );
}

function MonitorSkeleton() {
  return (
    <>
      <StatsSkeleton count={4} size="compact" />
      <SectionCard isFlush title="Online now" subtitle="Loading">
        <RowsSkeleton rows={SKELETON_ROWS} height={64} hasHeader={false} />
      </SectionCard>
    </>
  );
}

function withWarning(isWrong: boolean, note: string): ReactNode {
  if (!isWrong) return note;
  return (
    <Warned>
      {note} <StatusBadge tone="coral">Needs attention</StatusBadge>
    </Warned>
  );
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleTimeString();
}

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Item = styled('li')({
  ...mixin.row(4),
  justifyContent: 'space-between',
  minHeight: 64,
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
});
const Facts = styled('span')({
  ...mixin.figures(14),
  flex: 'none',
  textAlign: 'end',
  '& > span': { ...text[13], display: 'block', color: color.muted },
});

/** Online users with the time since they connected. */
function OnlineUserList({ users }: { users: readonly OnlineUser[] }) {
  return (
    <List aria-label="Online users">
      {users.map(({ user, seconds, connections }) => (
        <Item key={user.uuid}>
          <UserCell user={user} layout="stacked" />
          <Facts>
            {seconds === null ? 'Just left' : formatDuration(seconds)}
            <span>{counted(connections, 'connection')}</span>
          </Facts>
        </Item>
      ))}
    </List>
  );
}
