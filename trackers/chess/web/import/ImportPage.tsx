import type { ImportRun } from '@plotline/contract/imports.ts';
import { FindingsCard } from '@plotline/web/tracker-kit/FindingsCard.tsx';
import { ImportResult } from '@plotline/web/tracker-kit/ImportResult.tsx';
import { useDocumentTitle } from '@plotline/web/tracker-kit/document-title.ts';
import { counted, formatDateTime, formatDate } from '@plotline/web/tracker-kit/format.ts';
import { fileProblem, uploadProgress } from '@plotline/web/tracker-kit/import-file.ts';
import { ImportFileStep } from '@plotline/web/tracker-kit/ImportFileStep.tsx';
import { ImportProgress } from '@plotline/web/tracker-kit/ImportProgress.tsx';
import { LatestImport } from '@plotline/web/tracker-kit/LatestImport.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { isImporting } from '@plotline/web/tracker-kit/use-latest-import.ts';
import { Page } from '@plotline/web/ui/Page.tsx';
import { BlockSkeleton } from '@plotline/web/ui/BlockSkeleton.tsx';
import { type ImportReport, listPgnImports, undoPgnImport } from '../../contract/imports.ts';
import { tracker } from '../../tracker.ts';
import { backTo } from '@plotline/web/tracker-kit/back-to.ts';
import { PlayerStep } from './PlayerStep.tsx';
import { usePgnImport } from './use-pgn-import.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { EarlierImports, UndoImportDialog } from '@plotline/web/tracker-kit/EarlierImports.tsx';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** The steps of importing a PGN file: choosing it, picking one's name in it, its result. */
export function ImportPage({ username }: TrackerPageProps) {
  useDocumentTitle('Import games');
  const current = usePgnImport(username);
  return (
    <Page title="Import games" width="wide" back={backTo(username, tracker)}>
      {current.latest.isPending ? (
        <BlockSkeleton height={280} />
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
        reading={(preview.isPending && preview.variables.encoding) || null}
        problem={fileProblem(run.error ?? preview.error)}
        onEncoding={(encoding) => {
          run.reset();
          preview.mutate({ file: chosen.file, encoding });
        }}
        onImport={(name) => run.mutate({ ...chosen, name })}
        onDiscard={() => {
          run.reset();
          preview.reset();
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
        preview.mutate({ file: chosenFile });
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

type Import = ResponseOf<typeof listPgnImports>['imports'][number];

/** The imports of the last 30 days, which can be undone. */
function EarlierPgnImports({ username }: { username: string }) {
  const [undoing, setUndoing] = useState<Import | null>(null);
  const query = useQuery({
    queryKey: ['chess', 'imports'],
    queryFn: ({ signal }) => api.call(listPgnImports, { signal }),
    select: (answer) => answer.imports,
    staleTime: 0,
    // Another tab may have added or undone one.
    refetchOnWindowFocus: true,
  });
  const imports = query.data?.map((entry) => ({
    id: entry.import_id,
    fileName: entry.file_name,
    detail: `${counted(entry.games, 'game')} · ${formatDate(new Date(entry.imported_at))}`,
    onUndo: () => setUndoing(entry),
  }));
  return (
    <EarlierImports query={query} imports={imports} subtitle="You can undo an import for 30 days.">
      {undoing ? <UndoDialog username={username} entry={undoing} onClose={() => setUndoing(null)} /> : null}
    </EarlierImports>
  );
}

function UndoDialog({ username, entry, onClose }: { username: string; entry: Import; onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: () => api.call(undoPgnImport, { params: { uuid: entry.import_id } }),
    retry: false,
    onSuccess: async ({ removed }) => {
      toast({ message: `${counted(removed, 'game')} removed` });
      onClose();
      await queries.invalidateQueries({ queryKey: ['chess'] });
      await queries.invalidateQueries({ queryKey: trackerKey(username, tracker.type) });
    },
  });
  return (
    <UndoImportDialog undo={undo} onClose={onClose}>
      {counted(entry.games, 'game')} of {entry.file_name} will be deleted, with likes and comments. Games that
      a linked account has synced since stay.
    </UndoImportDialog>
  );
}
