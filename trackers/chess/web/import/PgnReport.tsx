import type { ImportRun } from '@plotline/contract/imports.ts';
import { FindingsCard } from '@plotline/web/tracker-kit/FindingsCard.tsx';
import { counted, formatDateTime } from '@plotline/web/tracker-kit/format.ts';
import { ImportResult } from '@plotline/web/tracker-kit/ImportResult.tsx';
import type { ImportReport } from '../../contract/imports.ts';
import { tracker } from '../../tracker.ts';

interface PgnReportProps {
  run: ImportRun<ImportReport>;
  report: ImportReport;
  username: string;
}

/** The report of a finished import: counts, and the skipped games with their reasons. */
export function PgnReport({ run, report, username }: PgnReportProps) {
  const { imported, games, duplicates, rejected, rejected_count } = report;
  return (
    <>
      <ImportResult username={username} tracker={tracker.type} imported={imported} noun="game">
        {run.file_name} contains {counted(games, 'game')}.{' '}
        {duplicates > 0 ? `You already had ${counted(duplicates, 'game')}. ` : ''}
        {rejected_count > 0 ? `Skipped ${counted(rejected_count, 'game')}. ` : ''}
        Imported on {formatDateTime(new Date(run.started_at))}.
      </ImportResult>
      <FindingsCard
        title="Skipped games"
        subtitle="By position in the file"
        unit="game"
        findings={rejected}
        placeOf={({ index }) => index}
        count={rejected_count}
        severity="warning"
      />
    </>
  );
}
