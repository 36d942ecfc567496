import Skeleton from '@mui/material/Skeleton';
import type { User } from '@plotline/contract/accounts.ts';
import { useDocumentTitle } from '@plotline/web/tracker-kit/document-title.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { BackLink } from '@plotline/web/ui/BackLink.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { Page } from '@plotline/web/ui/Page.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileStep } from './FileStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { RunningStep } from './RunningStep.tsx';
import { useImport } from './use-import.ts';

const TITLE = 'Import workouts';

/** The steps of importing workouts from another app: file, preview, run, result; below them earlier imports. */
export function ImportPage({ username }: TrackerPageProps) {
  const { user } = useAuth();
  useDocumentTitle(TITLE);
  return (
    <Page
      title={TITLE}
      width="wide"
      actions={<BackLink href={trackerPath(username, 'weights')} label="Back to weights" />}
    >
      {user ? (
        <>
          <Steps user={user} />
          <EarlierImports user={user} />
        </>
      ) : null}
    </Page>
  );
}

function Steps({ user }: { user: User }) {
  const { draft, isLoading, upload, sent, apply, discard, setChoices } = useImport(user);
  if (isLoading) {
    return (
      <Loading>
        <Skeleton variant="rounded" height={280} />
      </Loading>
    );
  }
  if (apply.data && !draft) {
    return (
      <ResultStep
        user={user}
        result={apply.data}
        onAgain={() => {
          apply.reset();
          upload.reset();
        }}
      />
    );
  }
  if (draft && (apply.isPending || draft.isApplying)) {
    return (
      <RunningStep
        workouts={draft.preview.workouts}
        isRequested={apply.isPending}
        onRequest={() => apply.mutate(draft)}
      />
    );
  }
  if (draft) {
    return (
      <PreviewStep
        draft={draft}
        error={apply.error}
        onChange={setChoices}
        onApply={() => apply.mutate(draft)}
        onDiscard={() => discard.mutate(draft)}
      />
    );
  }
  return <FileStep upload={upload} sent={sent} />;
}
