import type { SyncRun } from '@plotline/contract/admin.ts';
import { RefreshCw } from 'lucide-react';
import { counted, formatDuration } from '../../../platform/format.ts';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { profilePath } from '../../../platform/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { StatusBadge, type BadgeTone } from '../../../ui/StatusBadge.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { TrackerIcon } from '../../trackers/TrackerIcon.tsx';
import { AdminContent } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { placeIn } from '../admin-url.ts';
import { ListPagination } from '../ListPagination.tsx';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { FilterSwitch } from '../users/UserFilters.tsx';
import { useSyncRuns } from './use-operations.ts';

const KEYS = { page: 'sync_page', rows: 'sync_rows' };
const DEFAULT_ROWS = 10;
const ROW_HEIGHT = 65;

const states: Readonly<Record<SyncRun['state'], { label: string; tone: BadgeTone }>> = {
  running: { label: 'Running', tone: 'indigo' },
  done: { label: 'Done', tone: 'teal' },
  failed: { label: 'Failed', tone: 'coral' },
};

/** The newest syncs of all users. */
export function SyncRuns({ query, setQuery }: { query: PageQuery; setQuery: SetPageQuery }) {
  const place = placeIn(query, KEYS, DEFAULT_ROWS);
  const isFailedOnly = query['failed'] === '1';
  const runs = useSyncRuns(place, isFailedOnly);
  return (
    <SectionCard
      isFlush
      title="Newest syncs"
      subtitle="From the last 30 days"
      actions={
        <FilterSwitch
          isOn={isFailedOnly}
          onChange={(isOn) => setQuery({ failed: isOn ? '1' : null, [KEYS.page]: null })}
        >
          Failed only
        </FilterSwitch>
      }
    >
      <AdminContent
        query={runs}
        failure={(error) => fetchFailure('sync runs', error)}
        skeleton={<RowsSkeleton rows={place.limit} height={ROW_HEIGHT} hasHeader={false} />}
        isFlush
      >
        {({ sync_runs: rows, total }) => (
          <>
            {total === 0 ? (
              <EmptyState icon={<RefreshCw />}>
                {isFailedOnly ? 'No sync has failed in the last 30 days.' : 'Nothing has been synced yet.'}
              </EmptyState>
            ) : (
              <SettingRows aria-label="Syncs">
                {rows.map((run) => (
                  <li key={run.uuid}>
                    <SyncRunRow run={run} />
                  </li>
                ))}
              </SettingRows>
            )}
            <ListPagination
              isStale={runs.isPlaceholderData}
              place={place}
              total={total}
              setQuery={setQuery}
              keys={KEYS}
              defaultLimit={DEFAULT_ROWS}
            />
          </>
        )}
      </AdminContent>
    </SectionCard>
  );
}

function SyncRunRow({ run }: { run: SyncRun }) {
  const { label, tone } = states[run.state];
  const seconds =
    run.finished_at === null ? null : (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000;
  return (
    <SettingRow
      icon={<TrackerIcon type={run.tracker_type} size="large" />}
      title={
        <>
          {run.service} · <TextLink href={profilePath(run.user.username)}>@{run.user.username}</TextLink>
        </>
      }
      detail={
        <>
          <RelativeTime instant={run.started_at} />
          {` · ${counted(run.imported, 'new item')}`}
          {seconds === null ? null : ` in ${formatDuration(seconds)}`}
          {run.error === null ? null : <div>{run.error}</div>}
        </>
      }
      actions={
        <StatusBadge tone={tone} size="normal">
          {label}
        </StatusBadge>
      }
    />
  );
}
