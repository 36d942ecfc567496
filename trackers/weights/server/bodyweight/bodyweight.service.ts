import { HttpError } from '@plotline/server/tracker-kit/http.ts';
import { isDate } from '@plotline/server/tracker-kit/window.ts';
import type { BodyweightEntry } from '../../contract/bodyweight.ts';
import { EARLIEST } from '../../contract/limits.ts';
import { toKg } from '../../contract/units.ts';
import { bodyweightOn, usesBodyweight } from '../formulas/load.ts';
import { rebuildRecords } from '../records/records.service.ts';
import { queueChecks } from '../health/queue-checks.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsKit, WeightsDb } from '../weights.db.ts';
import { findBodyweightWorkouts } from '../workouts/recalculate.repository.ts';
import { recalculate } from '../workouts/recalculate.service.ts';
import { localDateOf } from '../workouts/workout-times.ts';
import {
  findBodyweights,
  insertImported,
  removeEntry,
  removeImported,
  saveEntry,
} from './bodyweight.repository.ts';

/** The easternmost zone, where tomorrow begins first. */
const EASTMOST = 'Pacific/Kiritimati';

export async function put(
  kit: WeightsKit,
  userId: string,
  entry: BodyweightEntry,
): Promise<{ entry: BodyweightEntry }> {
  checkDate(entry.date, kit.now());
  await kit.lockedTransaction(userId, async (trx) => {
    await saveEntry(trx, userId, { ...entry, weightKg: toKg(entry.weight, entry.unit) });
    await queueChecks(kit, trx, userId, { exercises: await recalculateWorkouts(trx, userId) });
  });
  return { entry };
}

export async function remove(kit: WeightsKit, userId: string, date: string): Promise<{ success: true }> {
  checkDate(date, kit.now());
  await kit.lockedTransaction(userId, async (trx) => {
    if (!(await removeEntry(trx, userId, date))) throw entryNotFound();
    await queueChecks(kit, trx, userId, { exercises: await recalculateWorkouts(trx, userId) });
  });
  return { success: true };
}

/** Adds body weights of an import on days that have none. Returns their number. The tracker is locked. */
export async function addImported(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  { importId, entries }: { importId: string; entries: readonly BodyweightEntry[] },
): Promise<number> {
  if (entries.length === 0) return 0;
  const inKg = entries.map((entry) => ({ ...entry, weightKg: toKg(entry.weight, entry.unit) }));
  const added = await insertImported(trx, userId, { importId, entries: inKg });
  if (added > 0) await queueChecks(kit, trx, userId, { exercises: await recalculateWorkouts(trx, userId) });
  return added;
}

/** Removes the body weights of an import that were not changed since. Returns their number. The tracker is locked. */
export async function removeOfImport(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  importId: string,
): Promise<number> {
  const removed = await removeImported(trx, importId);
  if (removed > 0) await queueChecks(kit, trx, userId, { exercises: await recalculateWorkouts(trx, userId) });
  return removed;
}

function checkDate(date: string, now: Date): void {
  const problem = dateProblem(date, now);
  if (problem !== null)
    throw new HttpError(422, 'validation', [{ loc: ['path', 'date'], msg: problem, type: 'value_error' }]);
}

function dateProblem(date: string, now: Date): string | null {
  if (!isDate(date)) return 'This is not a valid date';
  if (date < EARLIEST) return `The date cannot be before ${EARLIEST}`;
  return date > localDateOf(now, EASTMOST) ? 'The date cannot be in the future' : null;
}

function entryNotFound(): HttpError {
  return new HttpError(404, 'weights.bodyweight_not_found', 'No body weight on this day');
}

/**
 * Recalculates the stats and records of workouts whose body weight changed.
 * @returns the ids of their exercises, whose findings show figures of these workouts
 */
async function recalculateWorkouts(trx: WeightsDb, userId: string): Promise<string[]> {
  const entries = await findBodyweights(trx, userId);
  const changed = (await findBodyweightWorkouts(trx, userId)).flatMap(
    ({ uuid, local_date, bodyweight_kg }) => {
      const bodyweightKg = bodyweightOn(entries, local_date);
      return bodyweightKg === bodyweight_kg ? [] : [{ uuid, bodyweightKg }];
    },
  );
  const exercises = await recalculate(trx, changed);
  const exerciseIds = exercises.filter((exercise) => usesBodyweight(exercise)).map(({ uuid }) => uuid);
  const { formula } = await findSettings(trx, userId);
  await rebuildRecords(trx, userId, { exerciseIds, formula });
  return exercises.map(({ uuid }) => uuid);
}
