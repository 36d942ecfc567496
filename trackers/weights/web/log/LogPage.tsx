import Skeleton from '@mui/material/Skeleton';
import type { User } from '@plotline/contract/accounts.ts';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { Card } from '@plotline/web/ui/Card.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import type { WeightsSettings } from '../../contract/settings.ts';
import { useWeightsSettings } from '../shared/weights-queries.ts';
import { LogFrame } from './LogFrame.tsx';
import { Logger } from './Logger.tsx';
import { useOpenDraft } from './use-open-draft.ts';

/** Logs a workout, or edits the one in the URL. */
export function LogPage({ query }: TrackerPageProps) {
  const { user } = useAuth();
  const settings = useWeightsSettings();
  if (settings.isError && !settings.data) {
    return <LogProblem error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  if (!user || !settings.data) return <LogSkeleton />;
  return <OpenedLog user={user} settings={settings.data} workoutUuid={query['workout']} />;
}

interface OpenedLogProps {
  user: User;
  settings: WeightsSettings;
  workoutUuid: string | undefined;
}

function OpenedLog({ user, settings, workoutUuid }: OpenedLogProps) {
  const opened = useOpenDraft({ user, unit: settings.unit, workoutUuid });
  if (opened.isError) return <LogProblem error={opened.error} onRetry={() => void opened.refetch()} />;
  if (!opened.data) return <LogSkeleton />;
  const { draft, problem } = opened.data;
  return <Logger key={draft.clientId} user={user} initial={draft} settings={settings} problem={problem} />;
}

function LogProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <LogFrame title="Workout">
      <Card>
        <ErrorState message={messageOf(error, 'Couldn’t open the workout.')} onRetry={onRetry} />
      </Card>
    </LogFrame>
  );
}

function LogSkeleton() {
  return (
    <LogFrame title="Workout">
      <Loading label="Opening the workout">
        <Skeleton variant="rounded" height={112} sx={{ mb: 4 }} />
        <Skeleton variant="rounded" height={280} />
      </Loading>
    </LogFrame>
  );
}
