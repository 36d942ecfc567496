import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PostVisibility } from '@plotline/contract/feed.ts';
import type { PublishedActivity } from '@plotline/server/tracker-kit/tracker-posts.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import type { WeightsTables } from '../database.gen.ts';
import { describeWorkout } from '../formulas/workout-description.ts';
import { describedExercises } from '../records/record-events.ts';
import { findRecordsOf } from '../records/records.repository.ts';
import { rebuildRecords } from '../records/records.service.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import type { WorkoutRow } from './workout-rows.ts';
import { findExerciseIds, findLimitedWorkouts, findWorkouts, saveLimited } from './workouts.repository.ts';
import { loadExercises, type StoredExercise } from './workouts.loader.ts';

type PostText = Pick<PublishedActivity, 'description' | 'content' | 'secondary' | 'stats'>;

/** Publishes posts of finished workouts. Those of the past hold records but do not announce them. */
export async function publishWorkouts(
  kit: WeightsKit,
  trx: WeightsDb,
  workouts: readonly WorkoutRow[],
  options: {
    settings: WeightsSettings;
    announcesRecords: boolean;
    inFeed?: boolean;
    visibility?: PostVisibility;
  },
): Promise<void> {
  const texts = await describeWorkouts(trx, workouts, options);
  const limited = await kit.publish(
    trx,
    workouts.map((workout, index) => ({
      uuid: workout.uuid,
      userId: workout.user_id,
      eventAt: doneAt(workout, kit.now()),
      localDate: workout.local_date,
      ...(texts[index] ?? EMPTY_TEXT),
      ...(options.inFeed === undefined ? {} : { inFeed: options.inFeed }),
      ...(options.visibility === undefined ? {} : { visibility: options.visibility }),
    })),
  );
  await saveLimited(
    trx,
    workouts.map(({ uuid }) => uuid),
    limited,
  );
}

/** Saves who will see the post of a workout, before its records are computed. */
export async function markLimited(
  kit: WeightsKit,
  trx: WeightsDb,
  workout: WorkoutRow,
  chosen: { visibility?: PostVisibility } = {},
): Promise<void> {
  const post = { uuid: workout.uuid, eventAt: doneAt(workout, kit.now()), ...chosen };
  await saveLimited(trx, [workout.uuid], await kit.findLimited(trx, workout.user_id, [post]));
}

/** Updates records and posts after other users see more or fewer workouts. */
export async function handleVisibility(
  kit: WeightsKit,
  trx: WeightsDb,
  { userId, uuids }: { userId: string; uuids: readonly string[] },
): Promise<void> {
  await saveLimited(trx, uuids, await findLimitedWorkouts(trx, uuids));
  const [exerciseIds, settings] = [await findExerciseIds(trx, uuids), await findSettings(trx, userId)];
  await updateRecords(kit, trx, userId, { exerciseIds, settings });
}

export async function reviseWorkout(
  kit: WeightsKit,
  trx: WeightsDb,
  workout: WorkoutRow,
  settings: WeightsSettings,
): Promise<void> {
  const [text = EMPTY_TEXT] = await describeWorkouts(trx, [workout], {
    settings,
    announcesRecords: isAnnouncing(workout),
  });
  await kit.update(trx, [
    { uuid: workout.uuid, eventAt: doneAt(workout, kit.now()), localDate: workout.local_date, ...text },
  ]);
}

/** Returns the time of the post: the end of the workout, but not in the future. */
export function doneAt(
  { started_at: startedAt, ended_at: endedAt }: Pick<WorkoutRow, 'started_at' | 'ended_at'>,
  now: Date,
): Date {
  const done = endedAt ?? startedAt;
  return done < now ? done : now;
}

/** Rebuilds the records of some exercises and updates the affected posts, except those of some workouts. */
export async function updateRecords(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  {
    exerciseIds,
    settings,
    except = [],
  }: { exerciseIds: Iterable<string>; settings: WeightsSettings; except?: readonly string[] },
): Promise<void> {
  const changed = await rebuildRecords(trx, userId, { exerciseIds, formula: settings.formula });
  const others = changed.filter((uuid) => !except.includes(uuid));
  if (others.length === 0) return;
  const workouts = (await findWorkouts(trx, others)).filter(isAnnouncing);
  const texts = await describeWorkouts(trx, workouts, { settings, announcesRecords: true });
  await kit.update(
    trx,
    workouts.map(({ uuid }, index) => ({ uuid, ...(texts[index] ?? EMPTY_TEXT) })),
    { isMarkedEdited: false },
  );
}

const POSTS_PER_BATCH = 100;

/** Rewrites the posts of workouts after one of their exercises changed. */
export async function refreshPosts(
  kit: WeightsKit,
  trx: WeightsDb,
  uuids: readonly string[],
  settings: WeightsSettings,
): Promise<void> {
  for (let start = 0; start < uuids.length; start += POSTS_PER_BATCH) {
    const workouts = await findWorkouts(trx, uuids.slice(start, start + POSTS_PER_BATCH));
    const finished = workouts.filter(({ state }) => state === 'finished');
    const [announcing, silent] = [true, false].map((announcesRecords) =>
      finished.filter((workout) => isAnnouncing(workout) === announcesRecords),
    );
    for (const [group, announcesRecords] of [
      [announcing, true],
      [silent, false],
    ] as const) {
      const texts = await describeWorkouts(trx, group ?? [], { settings, announcesRecords });
      await kit.update(
        trx,
        (group ?? []).map(({ uuid }, index) => ({ uuid, ...(texts[index] ?? EMPTY_TEXT) })),
        { isMarkedEdited: false },
      );
    }
    await yieldToEventLoop();
  }
}

function isAnnouncing({ state, source, announces_records: announces }: WorkoutRow): boolean {
  return state === 'finished' && (announces ?? source === 'manual');
}

const EMPTY_TEXT: PostText = {
  description: 'completed a workout',
  content: null,
  secondary: null,
  stats: null,
};

async function describeWorkouts(
  trx: WeightsDb,
  workouts: readonly WorkoutRow[],
  { settings, announcesRecords }: { settings: WeightsSettings; announcesRecords: boolean },
): Promise<PostText[]> {
  const uuids = workouts.map(({ uuid }) => uuid);
  const exercises = await loadExercises(trx, uuids);
  const records = Map.groupBy(
    announcesRecords ? await findRecordsOf(trx, uuids) : [],
    ({ workout_id }) => workout_id,
  );
  return workouts.map((workout) =>
    postText(workout, {
      settings,
      exercises: exercises.get(workout.uuid) ?? [],
      records: records.get(workout.uuid) ?? [],
    }),
  );
}

function postText(
  workout: WorkoutRow,
  {
    settings,
    exercises,
    records,
  }: {
    settings: WeightsSettings;
    exercises: readonly StoredExercise[];
    records: readonly WeightsTables['weights_records'][];
  },
): PostText {
  const described = describeWorkout({
    title: workout.title,
    durationSeconds: workout.duration_seconds,
    unit: settings.unit,
    formula: settings.formula,
    exercises: describedExercises(exercises, records),
  });
  return {
    description: described.activity_description,
    content: described.content,
    secondary: described.secondary_text,
    stats: described.stats,
  };
}
