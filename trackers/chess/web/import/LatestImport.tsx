import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FindingsCard } from '@plotline/web/tracker-kit/FindingsCard.tsx';
import { counted, formatDateTime } from '@plotline/web/tracker-kit/format.ts';
import { queueLabel } from '@plotline/web/tracker-kit/queue-label.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { CircleCheck, FileX2 } from 'lucide-react';
import type { ImportReport } from '../../contract/imports.ts';
import { tracker } from '../../tracker.ts';
import { isRunning, type PgnImport } from './use-pgn-import.ts';

interface LatestImportProps {
  one: PgnImport;
  username: string;
}

/** How far the running import is, or what the latest one brought. */
export function LatestImport({ one, username }: LatestImportProps) {
  if (isRunning(one)) {
    return (
      <SectionCard title="Importing" subtitle={`${one.file_name}. You can leave this page and come back.`}>
        <ProgressBar label={stepLabel(one)} value={one.state === 'queued' ? null : one.progress} />
      </SectionCard>
    );
  }
  if (one.state === 'failed' || !one.report) {
    return (
      <Alert severity="error">
        {one.file_name}: {one.error ?? 'The import failed.'}
      </Alert>
    );
  }
  return <Result one={one} report={one.report} username={username} />;
}

function stepLabel({ state, queue_position }: PgnImport): string {
  if (state === 'queued') return queueLabel(queue_position);
  return state === 'reading' ? 'Reading the games' : 'Storing the games';
}

function Result({ one, report, username }: LatestImportProps & { report: ImportReport }) {
  const { imported, games, rejected, rejected_count } = report;
  return (
    <>
      <Card>
        <EmptyState
          icon={imported > 0 ? <CircleCheck /> : <FileX2 />}
          accent={imported > 0 ? 'teal' : 'amber'}
          title={`${counted(imported, 'game')} imported`}
          action={
            <Button
              variant="contained"
              href={trackerPath(username, tracker.type, { query: { timeframe: 'all' } })}
            >
              See my games
            </Button>
          }
        >
          {one.file_name} holds {counted(games, 'game')}. {restLabels(report)} Imported on{' '}
          {formatDateTime(new Date(one.started_at))}.
        </EmptyState>
      </Card>
      <FindingsCard
        title="Games that were left out"
        subtitle="By their place in the file"
        unit="game"
        findings={rejected.map(({ index, reason }) => ({ place: index, reason }))}
        count={rejected_count}
        severity="warning"
      />
    </>
  );
}

function restLabels({ duplicates, rejected_count: rejected }: ImportReport): string {
  const parts = [
    duplicates > 0 ? `${counted(duplicates, 'game')} you had already.` : '',
    rejected > 0 ? `${counted(rejected, 'game')} could not be taken.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
