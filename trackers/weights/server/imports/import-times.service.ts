import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { BodyOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { invalidFields } from '@plotline/server/tracker-kit/http.ts';
import type { correctImportTimes, resetImportTimes } from '../../contract/imports.ts';
import { findBodyweights } from '../bodyweight/bodyweight.repository.ts';
import { toInstant } from '../file-formats/times.ts';
import { bodyweightOn } from '../formulas/load.ts';
import { queueChecks } from '../health/queue-checks.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import { doneAt, updateRecords } from '../workouts/activity.service.ts';
import { recalculate } from '../workouts/recalculate.service.ts';
import { isTimezone, localDateOf } from '../workouts/workout-times.ts';
import { findExerciseIds } from '../workouts/workouts.repository.ts';
import {
  deleteKeptTimes,
  findImportedTimes,
  keepTimes,
  saveTimes,
  saveZones,
  type ImportedTimes,
  type WorkoutTimes,
} from './import-times.repository.ts';
import { importNotFound } from './imports.errors.ts';
import { findBatch, lockBatch, SOURCES } from './imports.repository.ts';

const EXAMPLES = 3;
const WORKOUTS_PER_BATCH = 100;
const DAY_MS = 86_400_000;

type Zones = { readonly file: string; readonly training: string };
type Moved = { readonly from: ImportedTimes; readonly to: WorkoutTimes };

/**
 * Reads the times of an imported file again, in the zone in which the file writes them, and shows its workouts in the
 * zone of the training. Each correction begins at the times of the import, so that corrections do not add up.
 */
export function correctTimes(
  kit: WeightsKit,
  userId: string,
  { batchId, ...body }: BodyOf<typeof correctImportTimes> & { batchId: string },
): Promise<ResponseOf<typeof correctImportTimes>> {
  const zones = { file: body.file_timezone, training: body.training_timezone };
  for (const [field, zone] of [
    ['file_timezone', zones.file],
    ['training_timezone', zones.training],
  ] as const) {
    if (!isTimezone(zone)) throw invalidFields({ [field]: `${zone} is not a known time zone` });
  }
  return kit.transaction(async (trx) => {
    const imported = await lockImported(kit, trx, userId, batchId);
    const open = imported.filter(({ is_edited }) => !is_edited);
    const moved = open
      .map((from) => ({ from, to: timesIn(from, zones) }))
      .filter(({ from, to }) => isOther(from, to));
    const latest = kit.now().getTime() + DAY_MS;
    if (moved.some(({ to }) => to.started_at.getTime() > latest))
      throw invalidFields({ file_timezone: 'With this time zone, a workout would be in the future' });
    if (body.dry_run !== true) {
      await move(kit, trx, userId, moved);
      await saveZones(trx, batchId, zones);
    }
    return {
      workouts: moved.length,
      kept_edited: imported.length - open.length,
      other_day: moved.filter(({ from, to }) => from.local_date !== to.local_date).length,
      examples: moved.slice(0, EXAMPLES).map(({ from, to }) => ({
        title: from.title,
        before: presentStart(from),
        after: presentStart(to),
      })),
    };
  });
}

/** Returns corrected workouts to the times of the import. */
export function resetTimes(
  kit: WeightsKit,
  userId: string,
  batchId: string,
): Promise<ResponseOf<typeof resetImportTimes>> {
  return kit.transaction(async (trx) => {
    const imported = await lockImported(kit, trx, userId, batchId);
    const corrected = imported.filter(({ is_corrected }) => is_corrected);
    const open = corrected.filter(({ is_edited }) => !is_edited);
    await move(
      kit,
      trx,
      userId,
      open.map((from) => ({ from, to: importedTimes(from) })),
    );
    await deleteKeptTimes(trx, batchId);
    await saveZones(trx, batchId, null);
    return { workouts: open.length, kept_edited: corrected.length - open.length };
  });
}

async function lockImported(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  batchId: string,
): Promise<ImportedTimes[]> {
  const batch = await findBatch(trx, userId, batchId);
  if (batch?.status !== 'applied') throw importNotFound();
  await kit.lockTracker(trx, userId);
  await lockBatch(trx, batchId);
  return findImportedTimes(trx, batchId);
}

function importedTimes(workout: ImportedTimes): WorkoutTimes {
  return {
    started_at: workout.imported_started_at,
    ended_at: workout.imported_ended_at,
    timezone: workout.imported_timezone,
    local_date: workout.imported_date,
  };
}

/**
 * Returns the times of a workout if the file wrote its start in another zone; the duration stays. A file of FitNotes has
 * only days: its workouts stay at noon of their day.
 */
function timesIn(workout: ImportedTimes, zones: Zones): WorkoutTimes {
  const imported = importedTimes(workout);
  const local = Temporal.Instant.fromEpochMilliseconds(imported.started_at.getTime())
    .toZonedDateTimeISO(imported.timezone)
    .toPlainDateTime()
    .toString();
  const zone = workout.source === SOURCES.fitnotes ? zones.training : zones.file;
  const startedAt = new Date(toInstant({ local, instant: null }, zone));
  const movedMs = startedAt.getTime() - imported.started_at.getTime();
  return {
    started_at: startedAt,
    ended_at: imported.ended_at && new Date(imported.ended_at.getTime() + movedMs),
    timezone: zones.training,
    local_date: localDateOf(startedAt, zones.training),
  };
}

function isOther(from: WorkoutTimes, to: WorkoutTimes): boolean {
  return from.started_at.getTime() !== to.started_at.getTime() || from.timezone !== to.timezone;
}

function presentStart({ started_at, timezone }: WorkoutTimes): { started_at: string; timezone: string } {
  return { started_at: started_at.toISOString(), timezone };
}

/** Saves other times, with all that depends on them: the body weight of the day, records, posts. */
async function move(kit: WeightsKit, trx: WeightsDb, userId: string, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const bodyweights = await findBodyweights(trx, userId);
  for (let start = 0; start < moved.length; start += WORKOUTS_PER_BATCH) {
    const batch = moved.slice(start, start + WORKOUTS_PER_BATCH);
    await keepTimes(
      trx,
      batch.map(({ from }) => from.uuid),
    );
    await saveTimes(
      trx,
      batch.map(({ from, to }) => ({ uuid: from.uuid, ...to })),
    );
    await recalculate(
      trx,
      batch
        .filter(({ from, to }) => from.local_date !== to.local_date)
        .map(({ from, to }) => ({
          uuid: from.uuid,
          bodyweightKg: bodyweightOn(bodyweights, to.local_date),
        })),
    );
    await kit.update(
      trx,
      batch.map(({ from, to }) => ({
        uuid: from.uuid,
        eventAt: doneAt(to, kit.now()),
        localDate: to.local_date,
      })),
      { isMarkedEdited: false },
    );
    await yieldToOthers();
  }
  const workouts = moved.map(({ from }) => from.uuid);
  const exercises = await findExerciseIds(trx, workouts);
  await updateRecords(kit, trx, userId, {
    exerciseIds: exercises,
    settings: await findSettings(trx, userId),
  });
  await queueChecks(kit, trx, userId, { exercises, workouts });
  await kit.markChanged(trx, userId, { hasData: true });
}
