import { findDuplicates } from '../formulas/duplicates.ts';
import type { PlannedWorkout } from './import-plan.ts';
import { findTraces, findTracesByKey, type StoredTrace } from './import-traces.repository.ts';
import type { ImportFormat } from '../import/import.model.ts';
import { SOURCES } from './imports.model.ts';
import type { WeightsDb } from '../weights.db.ts';

/** For each workout the stored one that it repeats, or null: the same line of the same app, the same start, the same sets. */
export async function matchDuplicates(
  db: WeightsDb,
  { userId, format, workouts }: { userId: string; format: ImportFormat; workouts: readonly PlannedWorkout[] },
): Promise<(StoredTrace | null)[]> {
  const [first] = workouts;
  if (!first) return [];
  const days = workouts.map(({ localDate }) => localDate).sort();
  const span = { userId, from: days[0] ?? first.localDate, to: days.at(-1) ?? first.localDate };
  const keys = workouts.map(({ externalKey }) => externalKey);
  const [stored, sameKey] = await Promise.all([
    findTraces(db, span),
    findTracesByKey(db, { userId, source: SOURCES[format], keys }),
  ]);
  const byKey = new Map(sameKey.map((trace) => [trace.externalKey, trace]));
  const alike = findDuplicates(workouts, stored);
  return workouts.map(({ externalKey }, index) => byKey.get(externalKey) ?? alike[index] ?? null);
}
