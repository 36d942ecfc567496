import { Skeleton } from '../../../ui/Skeleton.tsx';
import { styled } from '../../../ui/theme/styled.ts';
import { ADMIN_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { UsageStats } from '@plotline/contract/trackers.ts';
import { ChartLine } from 'lucide-react';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading } from '../../../ui/Skeletons.tsx';
import { media, mixin, space } from '../../../ui/theme/tokens.ts';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { AdminContent } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { TrackerUsageCard } from './TrackerUsageCard.tsx';
import { TrackerUsers } from './TrackerUsers.tsx';
import { useTrackerUsage } from './use-tracker-usage.ts';

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
