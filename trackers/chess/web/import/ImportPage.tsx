import Skeleton from '@mui/material/Skeleton';
import { useDocumentTitle } from '@plotline/web/tracker-kit/document-title.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { Page } from '@plotline/web/ui/Page.tsx';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { BackToChess } from '../shared/BackToChess.tsx';
import { FileStep } from './FileStep.tsx';
import { PlayerStep } from './PlayerStep.tsx';
import { LatestImport } from './LatestImport.tsx';
import { fileProblem, isRunning, usePgnImport } from './use-pgn-import.ts';

/** Brings games in from a PGN file: choose it, say who you are in it, see what came of it. */
export function ImportPage({ username }: TrackerPageProps) {
  useDocumentTitle('Import games');
  return (
    <Page title="Import games" width="wide" actions={<BackToChess username={username} />}>
      <Steps username={username} />
    </Page>
  );
}

function Steps({ username }: { username: string }) {
  const { sent, chosen, preview, run, latest, choose } = usePgnImport(username);
  const found = latest.data ?? null;
  if (latest.isPending) {
    return (
      <Loading>
        <Skeleton variant="rounded" height={280} />
      </Loading>
    );
  }
  if (run.isPending && !isRunning(found)) {
    return (
      <SectionCard title="Importing" subtitle="Stay until the file has been sent.">
        <ProgressBar
          label={sent < 1 ? 'Sending the file' : 'Waiting for the server'}
          value={sent < 1 ? sent : null}
        />
      </SectionCard>
    );
  }
  if (found && isRunning(found)) return <LatestImport one={found} username={username} />;
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
    <FileStep
      sent={sent}
      isReading={preview.isPending}
      problem={fileProblem(preview.error)}
      onFile={(chosenFile) => {
        run.reset();
        choose(null);
        preview.mutate(chosenFile);
      }}
    />
  );
  const result = found ? <LatestImport one={found} username={username} /> : null;
  // What has just been done stands first, what was done another day last.
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
