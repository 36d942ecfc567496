import type { PublishedActivity } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import type { WeightsRecords } from '../database.gen.ts';
import { wordWorkout } from '../formulas/feed-wording.ts';
import { wordedExercises } from '../records/record-events.ts';
import { findRecordsOf } from '../records/records.repository.ts';
import { rebuildRecords } from '../records/records.service.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import type { WorkoutRow } from './workout-rows.ts';
import { keepScheduled } from './waiting.repository.ts';
import { findExerciseIds, findWorkouts } from './workouts.repository.ts';
import { loadExercises, type StoredExercise } from './workouts.loader.ts';

type Wording = Pick<PublishedActivity, 'description' | 'content' | 'secondary' | 'stats'>;

/** Makes posts of finished workouts. Imported history holds records but announces none. */
export async function publishWorkouts(
  kit: WeightsKit,
  trx: WeightsDb,
  workouts: readonly WorkoutRow[],
  options: { settings: WeightsSettings; announcesRecords: boolean; inFeed?: boolean },
): Promise<void> {
  const wordings = await wordWorkouts(trx, workouts, options);
  const waiting = await kit.publish(
    trx,
    workouts.map((workout, index) => ({
      uuid: workout.uuid,
      userId: workout.user_id,
      eventAt: doneAt(workout, kit.now()),
      localDate: workout.local_date,
      ...(wordings[index] ?? emptyWording),
      ...(options.inFeed === undefined ? {} : { inFeed: options.inFeed }),
    })),
  );
  await keepScheduled(
    trx,
    workouts.map(({ uuid }) => uuid),
    waiting,
  );
}

/** Before records are found: whether others are to see this workout among them. */
export async function foresee(kit: WeightsKit, trx: WeightsDb, workout: WorkoutRow): Promise<void> {
  const post = { uuid: workout.uuid, eventAt: doneAt(workout, kit.now()) };
  await keepScheduled(trx, [], await kit.findScheduled(trx, workout.user_id, [post]));
}

/** Others see these from now on, and with them the records that they made, or took from later ones. */
export async function tellPublished(
  kit: WeightsKit,
  trx: WeightsDb,
  { userId, uuids }: { readonly userId: string; readonly uuids: readonly string[] },
): Promise<void> {
  await keepScheduled(trx, uuids, []);
  const [exerciseIds, settings] = [await findExerciseIds(trx, uuids), await findSettings(trx, userId)];
  await renewRecords(kit, trx, userId, { exerciseIds, settings });
}

/** Keeps the post of an edited workout in step with it. */
export async function reviseWorkout(
  kit: WeightsKit,
  trx: WeightsDb,
  workout: WorkoutRow,
  settings: WeightsSettings,
): Promise<void> {
  const [wording = emptyWording] = await wordWorkouts(trx, [workout], {
    settings,
    announcesRecords: isAnnouncing(workout),
  });
  await kit.update(trx, [
    { uuid: workout.uuid, eventAt: doneAt(workout, kit.now()), localDate: workout.local_date, ...wording },
  ]);
}

/** A post tells of what is done: one that is just made is the newest, and none stands above those to come. */
function doneAt({ started_at: startedAt, ended_at: endedAt }: WorkoutRow, now: Date): Date {
  const done = endedAt ?? startedAt;
  return done < now ? done : now;
}

/** Finds the records of some exercises again, and what the posts of workouts besides `worded` say of theirs. */
export async function renewRecords(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  {
    exerciseIds,
    settings,
    worded,
  }: { exerciseIds: Iterable<string>; settings: WeightsSettings; worded?: string },
): Promise<void> {
  const changed = await rebuildRecords(trx, userId, { exerciseIds, formula: settings.formula });
  const others = changed.filter((uuid) => uuid !== worded);
  if (others.length === 0) return;
  const workouts = (await findWorkouts(trx, others)).filter(isAnnouncing);
  const wordings = await wordWorkouts(trx, workouts, { settings, announcesRecords: true });
  await kit.update(
    trx,
    workouts.map(({ uuid }, index) => ({ uuid, ...(wordings[index] ?? emptyWording) })),
    { isMarkedEdited: false },
  );
}

function isAnnouncing({ state, source }: WorkoutRow): boolean {
  return state === 'finished' && source === 'manual';
}

const emptyWording: Wording = {
  description: 'completed a workout',
  content: null,
  secondary: null,
  stats: null,
};

async function wordWorkouts(
  trx: WeightsDb,
  workouts: readonly WorkoutRow[],
  { settings, announcesRecords }: { settings: WeightsSettings; announcesRecords: boolean },
): Promise<Wording[]> {
  const uuids = workouts.map(({ uuid }) => uuid);
  const exercises = await loadExercises(trx, uuids);
  const records = Map.groupBy(
    announcesRecords ? await findRecordsOf(trx, uuids) : [],
    ({ workout_id }) => workout_id,
  );
  return workouts.map((workout) =>
    wordingOf(workout, {
      settings,
      exercises: exercises.get(workout.uuid) ?? [],
      records: records.get(workout.uuid) ?? [],
    }),
  );
}

function wordingOf(
  workout: WorkoutRow,
  {
    settings,
    exercises,
    records,
  }: {
    settings: WeightsSettings;
    exercises: readonly StoredExercise[];
    records: readonly WeightsRecords[];
  },
): Wording {
  const worded = wordWorkout({
    title: workout.title,
    durationSeconds: workout.duration_seconds,
    unit: settings.unit,
    formula: settings.formula,
    exercises: wordedExercises(exercises, records),
  });
  return {
    description: worded.activity_description,
    content: worded.content,
    secondary: worded.secondary_text,
    stats: worded.stats,
  };
}
