import { Skeleton } from '@plotline/web/ui/Skeleton.tsx';
import type { User } from '@plotline/contract/accounts.ts';
import { messageOf, api, ApiError } from '@plotline/web/tracker-kit/api.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { Card } from '@plotline/web/ui/Card.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import type { WeightsSettings } from '../../contract/settings.ts';
import { getWorkout, listWorkouts, type WeightUnit } from '../../contract/workouts.ts';
import { usePrefetchExercises, useWeightsSettings } from '../shared/weights-queries.ts';
import { LogFrame } from './LogFrame.tsx';
import { Logger } from './Logger.tsx';
import { draftOf } from './draft-entry.ts';
import { newDraft, type DraftWorkout } from './draft-workout.ts';
import { loadLocalWorkouts } from './local-workouts.ts';
import { newId } from '@plotline/web/tracker-kit/new-id.ts';
import { space } from '@plotline/web/ui/theme/tokens.ts';

/** Logs a workout, or edits the one in the URL. */
export function LogPage({ query }: TrackerPageProps) {
  const { user } = useAuth();
  const settings = useWeightsSettings();
  usePrefetchExercises();
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
  const { draft, ...state } = opened.data;
  return <Logger key={draft.clientId} user={user} initial={draft} settings={settings} {...state} />;
}

function LogProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <LogFrame title="Workout">
      <Card>
        <ErrorState message={messageOf(error, "Couldn't open the workout.")} onRetry={onRetry} />
      </Card>
    </LogFrame>
  );
}

function LogSkeleton() {
  return (
    <LogFrame title="Workout">
      <Loading label="Opening the workout">
        <Skeleton variant="rounded" height={112} sx={{ marginBottom: space(4) }} />
        <Skeleton variant="rounded" height={280} />
      </Loading>
    </LogFrame>
  );
}

/** A workout to continue. */
interface OpenedDraft {
  readonly draft: DraftWorkout;
  /** The reason why the server refused it. */
  readonly problem: string | null;
  /** Whether the server has a later version of it. */
  readonly isOutdated: boolean;
}

interface OpenOptions {
  user: User;
  unit: WeightUnit;
  /** A finished workout to edit; undefined to log one. */
  workoutUuid: string | undefined;
}

/**
 * Opens the requested workout, else the one begun on this device, else a draft begun elsewhere, else a new one.
 */
function useOpenDraft({ user, unit, workoutUuid }: OpenOptions) {
  return useQuery({
    queryKey: ['weights-open-draft', user.uuid, workoutUuid ?? ''],
    queryFn: () => (workoutUuid ? openStored(user, { unit, uuid: workoutUuid }) : openRunning(user, unit)),
    networkMode: 'always',
    // Read once: afterwards the screen holds the workout.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

async function openStored(
  user: User,
  { unit, uuid }: { unit: WeightUnit; uuid: string },
): Promise<OpenedDraft> {
  const { edits } = await loadLocalWorkouts(user.uuid);
  const edit = edits.find(({ draft }) => draft.uuid === uuid)?.draft;
  try {
    const { workout } = await api.call(getWorkout, { params: { uuid } });
    const draft = edit ?? draftOf(workout, { unit, newId });
    return { draft, problem: null, isOutdated: draft.version !== workout.version };
  } catch (error) {
    // Offline, the changes of this device can still be edited. After a deletion elsewhere the user may keep them.
    if (!edit || !(error instanceof ApiError)) throw error;
    return { draft: edit, problem: null, isOutdated: error.status === 404 };
  }
}

async function openRunning(user: User, unit: WeightUnit): Promise<OpenedDraft> {
  const { running, unsent } = await loadLocalWorkouts(user.uuid);
  if (running) return { draft: running.draft, problem: null, isOutdated: false };
  const refused = unsent.find(({ problem }) => problem !== null);
  if (refused) return { draft: refused.draft, problem: refused.problem, isOutdated: false };
  const elsewhere = await draftElsewhere(unit);
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const draft = elsewhere ?? newDraft({ now: new Date(), newId, timezone, unit });
  return { draft, problem: null, isOutdated: false };
}

/** Loads the newest draft of the server; null without one, and offline. */
async function draftElsewhere(unit: WeightUnit): Promise<DraftWorkout | null> {
  try {
    const { workouts } = await api.call(listWorkouts, { query: { state: 'draft', limit: 1 } });
    const [newest] = workouts;
    if (!newest) return null;
    const { workout } = await api.call(getWorkout, { params: { uuid: newest.uuid } });
    return draftOf(workout, { unit, newId });
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return null;
    throw error;
  }
}
