import Skeleton from '@mui/material/Skeleton';
import type { ImportRun } from '@plotline/contract/imports.ts';
import { FindingsCard } from '@plotline/web/tracker-kit/FindingsCard.tsx';
import { ImportResult } from '@plotline/web/tracker-kit/ImportResult.tsx';
import { useDocumentTitle } from '@plotline/web/tracker-kit/document-title.ts';
import { counted, formatDateTime } from '@plotline/web/tracker-kit/format.ts';
import { fileProblem, uploadProgress } from '@plotline/web/tracker-kit/import-file.ts';
import { ImportFileStep } from '@plotline/web/tracker-kit/ImportFileStep.tsx';
import { ImportProgress } from '@plotline/web/tracker-kit/ImportProgress.tsx';
import { LatestImport } from '@plotline/web/tracker-kit/LatestImport.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { isImporting } from '@plotline/web/tracker-kit/use-latest-import.ts';
import { Page } from '@plotline/web/ui/Page.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import type { ImportReport } from '../../contract/imports.ts';
import { tracker } from '../../tracker.ts';
import { BackToChess } from '../shared/BackToChess.tsx';
import { EarlierPgnImports } from './EarlierPgnImports.tsx';
import { PlayerStep } from './PlayerStep.tsx';
import { usePgnImport } from './use-pgn-import.ts';

/** The steps of importing a PGN file: choosing it, picking one's name in it, its result. */
export function ImportPage({ username }: TrackerPageProps) {
  useDocumentTitle('Import games');
  const current = usePgnImport(username);
  return (
    <Page title="Import games" width="wide" actions={<BackToChess username={username} />}>
      {current.latest.isPending ? (
        <Loading>
          <Skeleton variant="rounded" height={280} />
        </Loading>
      ) : (
        <>
          <Steps username={username} current={current} />
          <EarlierPgnImports username={username} />
        </>
      )}
    </Page>
  );
}

const SOURCES = [
  { app: 'Lichess', path: 'Your profile, Export games' },
  { app: 'chess.com', path: 'Archive, select games, Download' },
  { app: 'Chess programs', path: 'Save the database as PGN' },
];

interface StepsProps {
  username: string;
  current: ReturnType<typeof usePgnImport>;
}

function Steps({ username, current: { sent, chosen, preview, run, latest, choose } }: StepsProps) {
  const found = latest.data ?? null;
  if (run.isPending && !isImporting(found)) {
    const { label, value } = uploadProgress(sent, { label: 'Starting the import', value: null });
    return (
      <ImportProgress
        subtitle="Keep this page open until the upload is complete."
        label={label}
        progress={value}
      />
    );
  }
  const result = found ? (
    <LatestImport run={found} noun="games">
      {(report) => <PgnReport run={found} report={report} username={username} />}
    </LatestImport>
  ) : null;
  if (isImporting(found)) return result;
  if (chosen && !run.isSuccess) {
    return (
      <PlayerStep
        chosen={chosen}
        problem={fileProblem(run.error)}
        onImport={(name) => run.mutate({ file: chosen.file, name })}
        onDiscard={() => {
          run.reset();
          choose(null);
        }}
      />
    );
  }
  const file = (
    <ImportFileStep
      subtitle="Nothing is saved until you've picked your name."
      label="Drop your PGN file here, or choose it"
      hint="PGN, up to 32 MB and 100,000 games"
      accept=".pgn,application/x-chess-pgn,application/vnd.chess-pgn,text/plain"
      sources={SOURCES}
      progress={preview.isPending ? uploadProgress(sent, { label: 'Finding players', value: null }) : null}
      problem={fileProblem(preview.error)}
      onFile={(chosenFile) => {
        run.reset();
        choose(null);
        preview.mutate(chosenFile);
      }}
    />
  );
  // A result of this visit comes first, an earlier one last.
  return run.isSuccess ? (
    <>
      {result}
      {file}
    </>
  ) : (
    <>
      {file}
      {result}
    </>
  );
}

interface PgnReportProps {
  run: ImportRun<ImportReport>;
  report: ImportReport;
  username: string;
}

/** The report of a finished import: counts, and the skipped games with their reasons. */
function PgnReport({ run, report, username }: PgnReportProps) {
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
