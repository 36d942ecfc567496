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

/** Brings workouts in from another app: choose, look, import, and take back if need be. */
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
  const work = useImport(user);
  const { kept, upload, apply, discard } = work;
  if (work.isOpening) {
    return (
      <Loading>
        <Skeleton variant="rounded" height={280} />
      </Loading>
    );
  }
  if (apply.data && !kept) {
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
  if (kept && (apply.isPending || kept.isApplying)) {
    return (
      <RunningStep
        workouts={kept.preview.workouts}
        isAsked={apply.isPending}
        onAsk={() => apply.mutate(kept)}
      />
    );
  }
  if (kept) {
    return (
      <PreviewStep
        kept={kept}
        error={apply.error}
        onChange={work.setChoices}
        onApply={() => apply.mutate(kept)}
        onDiscard={() => discard.mutate(kept)}
      />
    );
  }
  return <FileStep upload={upload} uploaded={work.uploaded} />;
}
