import { withoutUnshown } from '@plotline/server/tracker-kit/unshown.ts';
import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { invalidFields } from '@plotline/server/tracker-kit/http.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import type { listWorkouts, Workout, WorkoutEntry } from '../../contract/workouts.ts';
import { markLimited, publishWorkouts, updateRecords, reviseWorkout } from './activity.service.ts';
import { findBodyweights } from '../bodyweight/bodyweight.repository.ts';
import { replaceMergedEntries } from '../exercises/merges.repository.ts';
import { bodyweightOn } from '../formulas/load.ts';
import { queueChecks } from '../health/queue-checks.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import { readEntry } from './workout-entry.ts';
import { presentLines } from './workout-lines.presenter.ts';
import { countLines, findLines } from './workout-lines.repository.ts';
import { workoutRows, type WorkoutRow } from './workout-rows.ts';
import { readTimes } from './workout-times.ts';
import { removeFinished } from './withdrawn-workouts.service.ts';
import { cannotReopen, notADraft, VersionConflict, workoutNotFound } from './workouts.errors.ts';
import type { WorkoutContent, WorkoutOrigin } from './workouts.model.ts';
import { presentWorkout } from './workouts.presenter.ts';
import {
  findByClientId,
  findExerciseIds,
  findWorkout,
  insertWorkouts,
  removeEmptyDrafts,
  removeWorkouts,
  replaceWorkout,
} from './workouts.repository.ts';

/** The age at which empty drafts are deleted with the next workout. */
const EMPTY_DRAFT_MS = 30 * 86_400_000;

export async function list(
  kit: WeightsKit,
  userId: string,
  { page = 1, limit = 25, state }: QueryOf<typeof listWorkouts>,
): Promise<ResponseOf<typeof listWorkouts>> {
  // The owner sees scheduled workouts too.
  const filter = { userId, state: state ?? null, excluded: [] };
  const [rows, total, settings] = await Promise.all([
    findLines(kit.db, filter, { page, limit }),
    countLines(kit.db, filter),
    findSettings(kit.db, userId),
  ]);
  const lines = await presentLines(kit.db, rows, { unit: settings.unit, bodyweightHiddenFrom: null });
  const workouts = withoutUnshown(kit, lines, 'workout');
  return { workouts, total, has_more: page * limit < total };
}

export async function get(kit: WeightsKit, userId: string, uuid: string): Promise<Workout> {
  const row = await findWorkout(kit.db, userId, uuid);
  if (!row) throw workoutNotFound();
  return presentWorkout(kit.db, row, await findSettings(kit.db, userId));
}

/** Creates a workout; a repeated `client_id` returns the stored one, also for concurrent requests. */
export function create(
  kit: WeightsKit,
  userId: string,
  entry: WorkoutEntry,
): Promise<{ workout: Workout; isNew: boolean }> {
  const times = readTimes(entry, kit.now());
  return kit.lockedTransaction(userId, async (trx) => {
    const settings = await findSettings(trx, userId);
    const stored = await findByClientId(trx, userId, entry.client_id);
    if (stored) return { workout: await presentWorkout(trx, stored, settings), isNew: false };
    const content = await readEntry(trx, { entry, times }, { userId, newId: kit.newId, unit: settings.unit });
    const rows = workoutRows(content, newOrigin(kit, userId, entry.client_id), {
      bodyweightKg: bodyweightOn(await findBodyweights(trx, userId), content.localDate),
      newId: kit.newId,
    });
    await removeEmptyDrafts(trx, userId, new Date(kit.now().getTime() - EMPTY_DRAFT_MS));
    await insertWorkouts(trx, [rows]);
    if (content.state === 'finished') await announce(kit, trx, rows.workout, { settings, entry });
    return { workout: await presentWorkout(trx, rows.workout, settings), isNew: true };
  });
}

export function update(
  kit: WeightsKit,
  userId: string,
  { uuid, entry }: { uuid: string; entry: WorkoutEntry },
): Promise<Workout> {
  if (entry.version === undefined)
    throw invalidFields({ version: 'Send the version that this change started from' });
  const times = readTimes(entry, kit.now());
  return kit.lockedTransaction(userId, async (trx) => {
    const settings = await findSettings(trx, userId);
    const stored = await findWorkout(trx, userId, uuid);
    if (!stored) throw workoutNotFound();
    if (stored.version !== entry.version)
      throw new VersionConflict(await presentWorkout(trx, stored, settings));
    if (stored.state === 'finished' && entry.state === 'draft') throw cannotReopen();
    const content = await readEntry(trx, { entry, times }, { userId, newId: kit.newId, unit: settings.unit });
    const previousExercises = await findExerciseIds(trx, [uuid]);
    const workout = await replaceContent(kit, trx, stored, content);
    if (stored.state === 'draft' && content.state === 'finished') {
      await announce(kit, trx, workout, { settings, entry });
    } else if (content.state === 'finished') {
      await revise(kit, trx, workout, { settings, previousExercises });
    }
    return presentWorkout(trx, workout, settings);
  });
}

/** Corrects a finished workout as its owner would edit it. The tracker is locked. */
export async function correct(
  kit: WeightsKit,
  trx: WeightsDb,
  stored: WorkoutRow,
  content: WorkoutContent,
): Promise<void> {
  const settings = await findSettings(trx, stored.user_id);
  const previousExercises = await findExerciseIds(trx, [stored.uuid]);
  const workout = await replaceContent(kit, trx, stored, content);
  await revise(kit, trx, workout, { settings, previousExercises });
}

/** Stores the next version of a workout. `isOwnEdit`: its owner changed it here, so that no sync overwrites it. */
export async function replaceContent(
  kit: WeightsKit,
  trx: WeightsDb,
  stored: WorkoutRow,
  content: WorkoutContent,
  { isOwnEdit = true } = {},
): Promise<WorkoutRow> {
  const bodyweights = await findBodyweights(trx, stored.user_id);
  const editedAt = isOwnEdit && stored.state === 'finished' ? kit.now() : stored.edited_at;
  const rows = workoutRows(
    content,
    { ...nextOrigin(stored), editedAt },
    {
      bodyweightKg: bodyweightOn(bodyweights, content.localDate),
      newId: kit.newId,
    },
  );
  await replaceMergedEntries(trx, stored.uuid, rows.exercises);
  await replaceWorkout(trx, rows);
  return rows.workout;
}

export function remove(
  kit: WeightsKit,
  userId: string,
  { uuid, isDraftOnly }: { uuid: string; isDraftOnly: boolean },
): Promise<void> {
  return kit.lockedTransaction(userId, async (trx) => {
    const stored = await findWorkout(trx, userId, uuid);
    if (!stored) throw workoutNotFound();
    if (stored.state === 'finished' && isDraftOnly) throw notADraft();
    if (stored.state === 'draft') await removeWorkouts(trx, [uuid]);
    else await removeFinished(kit, trx, userId, [uuid]);
  });
}

/** Computes the records of a finished workout and publishes its post. */
async function announce(
  kit: WeightsKit,
  trx: WeightsDb,
  workout: WorkoutRow,
  { settings, entry }: { settings: WeightsSettings; entry: WorkoutEntry },
): Promise<void> {
  const exerciseIds = await findExerciseIds(trx, [workout.uuid]);
  const chosen = entry.visibility === undefined ? {} : { visibility: entry.visibility };
  await markLimited(kit, trx, workout, chosen);
  await updateRecords(kit, trx, workout.user_id, { exerciseIds, settings, except: [workout.uuid] });
  await publishWorkouts(kit, trx, [workout], {
    settings,
    announcesRecords: true,
    ...(entry.post_to_feed === false ? { inFeed: false } : {}),
    ...chosen,
  });
  await queueChecks(kit, trx, workout.user_id, { exercises: exerciseIds, workouts: [workout.uuid] });
  await kit.markChanged(trx, workout.user_id, { hasData: true });
}

async function revise(
  kit: WeightsKit,
  trx: WeightsDb,
  workout: WorkoutRow,
  { settings, previousExercises }: { settings: WeightsSettings; previousExercises: readonly string[] },
): Promise<void> {
  const exerciseIds = [...previousExercises, ...(await findExerciseIds(trx, [workout.uuid]))];
  await updateRecords(kit, trx, workout.user_id, { exerciseIds, settings, except: [workout.uuid] });
  await reviseWorkout(kit, trx, workout, settings);
  await queueChecks(kit, trx, workout.user_id, { exercises: exerciseIds, workouts: [workout.uuid] });
  await kit.markChanged(trx, workout.user_id, { hasData: true });
}

function newOrigin(kit: WeightsKit, userId: string, clientId: string): WorkoutOrigin {
  return {
    uuid: kit.newId(),
    userId,
    clientId,
    source: 'manual',
    importId: null,
    externalKey: null,
    version: 1,
    editedAt: null,
  };
}

function nextOrigin(stored: WorkoutRow): WorkoutOrigin {
  return {
    uuid: stored.uuid,
    userId: stored.user_id,
    clientId: stored.client_id,
    source: stored.source,
    importId: stored.import_id,
    externalKey: stored.external_key,
    version: stored.version + 1,
    editedAt: stored.edited_at,
    announcesRecords: stored.announces_records,
  };
}
