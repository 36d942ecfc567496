import { Skeleton } from '../../../ui/Skeleton.tsx';
import { styled } from '../../../ui/theme/styled.ts';
import { ADMIN_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { UsageStats, UsageUser } from '@plotline/contract/trackers.ts';
import { ChartLine, Users } from 'lucide-react';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading } from '../../../ui/Skeletons.tsx';
import {
  color,
  focusRing,
  media,
  mixin,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '../../../ui/theme/tokens.ts';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { AdminContent, subtitleOf } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { useTrackerUsage, useTrackerUsers } from './use-tracker-usage.ts';
import { useTrackerRegistry } from '../../../tracker-kit/tracker-registry.tsx';
import { Anchor } from '../../../ui/Anchor.tsx';
import { TrackerIcon } from '../../trackers/TrackerIcon.tsx';
import { countText } from '../count-text.ts';
import { placeIn, tabHref } from '../admin-url.ts';
import { counted, formatDate } from '../../../platform/format.ts';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { shortTrackerBadge } from '../../trackers/tracker-badge.ts';
import { ListPagination } from '../ListPagination.tsx';
import { TimeOrNever } from '../TimeOrNever.tsx';
import { UserCell } from '../UserCell.tsx';

interface TrackerManagementProps {
  query: PageQuery;
  setQuery: SetPageQuery;
}

const CARD_HEIGHT = 208;
/** Height of the title above the users, in steps of the theme. */
const TABLE_HEAD = 16.5;

const Cards = styled('div')({
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(auto-fit, minmax(210px, 1fr))',
  [media.phone]: { gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: space(3) },
  [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The use of each tracker, and the users of the chosen one. */
export function TrackerManagement({ query, setQuery }: TrackerManagementProps) {
  return (
    <AdminContent
      query={useTrackerUsage()}
      failure={(error) => fetchFailure('tracker stats', error)}
      skeleton={<UsageSkeleton />}
    >
      {(usage) => <Usage usage={usage} query={query} setQuery={setQuery} />}
    </AdminContent>
  );
}

function Usage({ usage, query, setQuery }: TrackerManagementProps & { usage: readonly UsageStats[] }) {
  const chosen = usage.find(({ tracker }) => tracker === query['tracker']) ?? usage[0];
  if (!chosen) {
    return (
      <Card pad="none">
        <EmptyState icon={<ChartLine />} title="No trackers">
          No tracker is installed on this server.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Cards>
        {usage.map((stats) => (
          <TrackerUsageCard key={stats.tracker} stats={stats} isChosen={stats === chosen} />
        ))}
      </Cards>
      <TrackerUsers key={chosen.tracker} type={chosen.tracker} query={query} setQuery={setQuery} />
    </>
  );
}

function UsageSkeleton() {
  return (
    <Loading>
      <Cards>
        {['first', 'second', 'third'].map((key) => (
          <Card key={key} sx={{ height: CARD_HEIGHT }}>
            <Skeleton variant="rounded" width={40} height={40} />
            <Skeleton width="60%" height={32} sx={{ marginTop: space(4) }} />
            <Skeleton width="80%" height={20} />
          </Card>
        ))}
      </Cards>
      <Card pad="none" sx={{ marginTop: space(4), paddingTop: TABLE_HEAD }}>
        <RowsSkeleton rows={ADMIN_PAGE_SIZE} />
      </Card>
    </Loading>
  );
}

interface TrackerUsageCardProps {
  stats: UsageStats;
  /** Its users are listed below. */
  isChosen: boolean;
}

const Frame = styled(Card)({
  position: 'relative',
  '&[data-chosen]': { borderColor: color.brandStrong, boxShadow: `0 0 0 1px ${color.brandStrong}` },
  '&:hover': { borderColor: color.outlineStrong },
  '&[data-chosen]:hover': { borderColor: color.brandStrong },
});
const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: space(3), minWidth: 0 });
/** The link covers the whole card. */
const Name = styled(Anchor)({
  ...text[16],
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontWeight: weight.semibold,
  ...mixin.plainLink,
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '&:focus-visible': { outline: 0 },
  '&:focus-visible::after': focusRing,
});
const Numbers = styled('dl')({
  ...tabularFigures,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: `${space(3)} ${space(4)}`,
  margin: `${space(4)} 0 0`,
  // Numbers side by side stay on one line when a label wraps.
  '& > div': { minWidth: 0, display: 'flex', flexDirection: 'column', justifyContent: 'space-between' },
  '& dt': { ...text[13], color: color.muted },
  '& dd': { ...text[20], margin: 0, fontWeight: weight.semibold, overflowWrap: 'anywhere' },
  [media.phone]: {
    gridTemplateColumns: '1fr',
    gap: space(1),
    '& > div': { flexDirection: 'row', gap: space(2) },
    '& dd': text[13],
  },
});

function TrackerUsageCard({ stats, isChosen }: TrackerUsageCardProps) {
  const { tracker, total_users, users_with_data, public_count, private_count } = stats;
  const name = useTrackerRegistry().get(tracker)?.definition.name ?? tracker;
  const numbers = [
    ['Total users', total_users],
    ['Users with data', users_with_data],
    ['Public', public_count],
    ['Private', private_count],
  ] as const;
  return (
    <Frame as="article" data-chosen={isChosen ? '' : undefined}>
      <Head>
        <TrackerIcon type={tracker} size="large" />
        <Name
          href={`${tabHref('trackers')}&tracker=${encodeURIComponent(tracker)}`}
          aria-current={isChosen ? 'true' : undefined}
        >
          {name}
        </Name>
      </Head>
      <Numbers>
        {numbers.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{countText(count)}</dd>
          </div>
        ))}
      </Numbers>
    </Frame>
  );
}

interface TrackerUsersProps {
  type: string;
  query: PageQuery;
  setQuery: SetPageQuery;
}

const Soft = styled('span')({ color: color.muted });

/** The users of a tracker, newest first, with what others see of it. */
function TrackerUsers({ type, query, setQuery }: TrackerUsersProps) {
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
            <ListPagination
              place={place}
              total={count}
              setQuery={setQuery}
              isStale={users.isPlaceholderData}
            />
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
  const { text: label, tone } = shortTrackerBadge(user, user.is_profile_public);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
