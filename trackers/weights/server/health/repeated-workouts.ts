import { compareWorkouts } from '../formulas/duplicates.ts';
import type { WeightsDb } from '../weights.db.ts';
import { loadExercises } from '../workouts/workouts.loader.ts';
import { setKeysOf } from '../workouts/workout-rollup.ts';
import type { Facts } from './facts.ts';
import { workoutLink, type Found } from './found.ts';
import type { ComparedWorkout } from './health.repository.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Compared = ComparedWorkout & { startedAtMs: number; localDate: string; keys: readonly string[] };

/**
 * Finds workouts that repeat at least 90 % of the sets of another one close by: one finding for each, however many they
 * repeat. `workouts` are in time order.
 */
export async function repeatedWorkouts(
  db: WeightsDb,
  workouts: readonly ComparedWorkout[],
): Promise<Found[]> {
  if (workouts.length < 2) return [];
  const exercises = await loadExercises(
    db,
    workouts.map(({ uuid }) => uuid),
  );
  const compared = workouts.map((workout): Compared => ({
    ...workout,
    startedAtMs: workout.started_ms,
    localDate: workout.local_date,
    keys: setKeysOf(exercises.get(workout.uuid) ?? []),
  }));
  const found = new Map<string, Found>();
  for (const [index, workout] of compared.entries()) {
    for (const later of compared.slice(index + 1)) {
      if (later.startedAtMs - workout.startedAtMs > 2 * DAY_MS) break;
      const relation = compareWorkouts(workout, later);
      if (relation === null) continue;
      const finding = repetition(workout, later, relation);
      if (!found.has(finding.itemId)) found.set(finding.itemId, finding);
    }
  }
  return [...found.values()];
}

/** The workout that was stored later repeats the other: its id is higher, as ids begin with their time. */
function repetition(a: Compared, b: Compared, relation: 'shifted' | 'again'): Found {
  const [first, second] = a.uuid < b.uuid ? [a, b] : [b, a];
  const hours = Math.round(Math.abs(a.startedAtMs - b.startedAtMs) / HOUR_MS);
  const direction = second.startedAtMs > first.startedAtMs ? 'later' : 'earlier';
  const apart = `${hours} ${hours === 1 ? 'hour' : 'hours'} ${direction}`;
  return {
    check: relation === 'shifted' ? 'shifted' : 'repeated',
    scopeId: second.uuid,
    itemId: second.uuid,
    // After an edit it may repeat another one.
    subject: String(first.startedAtMs),
    content: {
      title: `${second.title ?? 'Workout'}: ${relation === 'shifted' ? `the same ${apart}` : 'logged twice'}`,
      reason:
        relation === 'shifted'
          ? `The sets of another workout, exactly ${apart}. A file may have been read in the wrong time zone.`
          : 'It has at least 90% of the sets of another workout of that day.',
      date: second.localDate,
      link: workoutLink(second.uuid),
      fix: {
        kind: 'action',
        label: 'Remove this one',
        consequence:
          'Its post goes too, with its likes and comments. An undo restores the post without them.',
      },
      facts: { kind: 'repeated', workout_id: second.uuid, other_id: first.uuid } satisfies Facts,
    },
  };
}
