import type { ChangedData } from '@plotline/server/tracker-kit/health.ts';
import { LIMITS } from '../../contract/limits.ts';
import { formatWeight, fromKg, toKg, trimNumber } from '../../contract/units.ts';
import { findOutlier, MANY_REPS, oddDuration, type OutlierRule } from '../formulas/odd-values.ts';
import type { WeightsDb } from '../weights.db.ts';
import { loadExercises, type StoredExercise } from '../workouts/workouts.loader.ts';
import type { WorkoutSet } from '../workouts/workouts.model.ts';
import type { Facts } from './facts.ts';
import { workoutLink, type Found } from './found.ts';
import {
  countSetsWithoutVolume,
  findCompared,
  findSessionBests,
  findUnweighted,
  type ComparedWorkout,
  type SessionBest,
} from './health.repository.ts';
import { repeatedWorkouts } from './repeated-workouts.ts';

/** Measured on 33 real files with 105,000 sets: 7 weights and 4 repetitions, most of them typing errors. */
const WEIGHT_RULE: OutlierRule = { times: 2, gap: 20, sessions: 4 };
const REPS_RULE: OutlierRule = { times: 2.5, gap: 15, sessions: 4 };
/** Exercises that a finding names. */
const NAMED = 3;
/** A likely value is at most this much above the next best session, and at least this part of it. */
const LIKELY = { above: 1.15, part: 0.4 } as const;

/** Runs all checks on changed exercises and workouts. */
export async function findAll(
  db: WeightsDb,
  userId: string,
  { exercises = [], workouts = [] }: ChangedData,
): Promise<{ scopeIds: string[]; findings: Found[] }> {
  const compared = workouts.length === 0 ? [] : await findCompared(db, userId, workouts);
  const findings = [
    ...(exercises.length === 0 ? [] : await findOddSets(db, userId, exercises)),
    ...(await repeatedWorkouts(db, compared)),
    ...compared.flatMap(oddTime),
    ...(await findWithoutWeight(db, userId)),
    ...(await findWithoutBodyweight(db, userId)),
  ];
  const scopeIds = [userId, ...exercises, ...workouts, ...compared.map(({ uuid }) => uuid)];
  return { scopeIds, findings };
}

/** Finds weights and repetitions far from the exercise's own history, at most one of each per exercise. */
async function findOddSets(db: WeightsDb, userId: string, exerciseIds: readonly string[]): Promise<Found[]> {
  const bests = await findSessionBests(db, userId, exerciseIds);
  const outliers = [...Map.groupBy(bests, ({ exercise_id }) => exercise_id).values()].flatMap((sessions) => [
    ...outlierOf('weight', sessions),
    ...outlierOf('reps', sessions),
  ]);
  const workouts = await loadExercises(
    db,
    outliers.map(({ session }) => session.workout_id),
  );
  return outliers.flatMap((outlier) => oddSet(outlier, workouts.get(outlier.session.workout_id) ?? []));
}

type Outlier = { kind: 'weight' | 'reps'; session: SessionBest; best: number; next: number };

function outlierOf(kind: 'weight' | 'reps', sessions: readonly SessionBest[]): Outlier[] {
  const values = sessions.map(({ top_kg, top_reps }) => (kind === 'weight' ? top_kg : top_reps));
  const found =
    findOutlier(values, kind === 'weight' ? WEIGHT_RULE : REPS_RULE) ??
    (kind === 'reps' ? manyReps(values) : null);
  const session = found && sessions[found.index];
  if (!session) return [];
  const best = values[found.index] ?? 0;
  // Without any other value there is nothing to compare with.
  return found.next === 0 && best <= MANY_REPS ? [] : [{ kind, session, best, next: found.next }];
}

/** Finds very many repetitions where no other session has them, however short the history is. */
function manyReps(values: readonly number[]): { index: number; next: number } | null {
  const [first = 0, next = 0] = values.toSorted((a, b) => b - a);
  return first > MANY_REPS && next <= MANY_REPS ? { index: values.indexOf(first), next } : null;
}

function oddSet({ kind, session, best, next }: Outlier, entries: readonly StoredExercise[]): Found[] {
  const { exercise_id, exercise, workout_id, local_date } = session;
  for (const [entry, { exercise: facts, sets }] of entries.entries()) {
    if (facts.uuid !== exercise_id) continue;
    const position = sets.findIndex(
      (set) => set.done && set.setType !== 'warmup' && (kind === 'weight' ? set.weightKg : set.reps) === best,
    );
    const set = sets[position];
    if (!set) continue;
    const place = { workout_id, exercise_id, entry, set: position };
    const found = kind === 'weight' ? oddWeight(set, next, place) : oddReps(set, next, place);
    if (!found) continue;
    const { subject, text, usual, fix, facts: kept } = found;
    return [
      {
        check: kind,
        scopeId: exercise_id,
        itemId: workout_id,
        subject,
        content: {
          title: `${exercise}: ${text}`,
          reason: next === 0 ? 'Very many for one set.' : `Far above your next best, ${usual}.`,
          date: local_date,
          link: workoutLink(workout_id),
          fix,
          facts: kept,
        },
      },
    ];
  }
  return [];
}

type Place = { workout_id: string; exercise_id: string; entry: number; set: number };

function oddWeight(set: WorkoutSet, nextKg: number, place: Place) {
  const { weightEntered, weightUnit: unit, reps } = set;
  if (weightEntered === null || unit === null) return null;
  const entered = Math.abs(weightEntered);
  const { value, unit: fixUnit } = likelyWeight(entered, unit, nextKg);
  const facts = { kind: 'weight', ...place, weight: weightEntered, unit, fix_unit: fixUnit } satisfies Facts;
  return {
    subject: `${place.entry}/${place.set} ${weightEntered} ${unit}`,
    text: `${formatWeight(entered, unit)}${reps === null ? '' : ` × ${trimNumber(reps, 1)}`}`,
    usual: formatWeight(fromKg(nextKg, unit), unit, 1),
    fix: {
      kind: 'value',
      label: 'Weight',
      unit: fixUnit,
      suggested: value,
      max: Math.floor(fromKg(LIMITS.weightKg, fixUnit)),
    } as const,
    facts,
  };
}

/** Returns the likely weight: pounds taken for kilograms, or a missing decimal point; null for neither. */
function likelyWeight(entered: number, unit: 'kg' | 'lb', nextKg: number) {
  const isLikely = (kg: number) => kg <= nextKg * LIKELY.above && kg >= nextKg * LIKELY.part;
  if (unit === 'kg' && isLikely(toKg(entered, 'lb'))) return { value: entered, unit: 'lb' } as const;
  if (isLikely(toKg(entered / 10, unit))) return { value: entered / 10, unit };
  return { value: null, unit };
}

function oddReps(set: WorkoutSet, next: number, place: Place) {
  if (set.reps === null) return null;
  const tenth = Math.floor(set.reps / 10);
  const isLikely = tenth >= 1 && tenth <= next * LIKELY.above;
  return {
    subject: `${place.entry}/${place.set} ${set.reps}`,
    text: `${trimNumber(set.reps, 1)} repetitions`,
    usual: trimNumber(next, 1),
    fix: {
      kind: 'value',
      label: 'Repetitions',
      unit: 'reps',
      suggested: isLikely ? tenth : null,
      max: LIMITS.reps,
    } as const,
    facts: { kind: 'reps', ...place, reps: set.reps } satisfies Facts,
  };
}

function oddTime({ uuid, title, local_date, duration_seconds: seconds }: ComparedWorkout): Found[] {
  const reason = oddDuration(seconds);
  if (reason === null || seconds === null) return [];
  return [
    {
      check: 'time',
      scopeId: uuid,
      itemId: uuid,
      subject: String(seconds),
      content: {
        title: title ?? 'Workout',
        reason: sentence(reason),
        date: local_date,
        link: workoutLink(uuid),
        fix: { kind: 'value', label: 'Duration', unit: 'min', suggested: null, max: 360 },
        facts: { kind: 'time', workout_id: uuid, seconds } satisfies Facts,
      },
    },
  ];
}

async function findWithoutBodyweight(db: WeightsDb, userId: string): Promise<Found[]> {
  const sets = await countSetsWithoutVolume(db, userId);
  if (sets === 0) return [];
  return [
    {
      check: 'bodyweight',
      scopeId: userId,
      itemId: userId,
      subject: '',
      content: {
        title: `${countOf(sets, 'set')} left out of volume`,
        reason: "They use your body weight, which you haven't entered.",
        date: null,
        link: null,
        fix: { kind: 'open', label: 'Add body weight', target: 'bodyweight' },
        facts: { kind: 'volume' } satisfies Facts,
      },
    },
  ];
}

async function findWithoutWeight(db: WeightsDb, userId: string): Promise<Found[]> {
  const exercises = await findUnweighted(db, userId);
  const newest = exercises.toSorted((a, b) => b.local_date.localeCompare(a.local_date))[0];
  if (!newest) return [];
  const sets = exercises.reduce((total, one) => total + one.sets, 0);
  return [
    {
      check: 'unweighted',
      scopeId: userId,
      itemId: userId,
      subject: '',
      content: {
        title: `${countOf(sets, 'set')} without a weight`,
        reason: `They don't count towards volume: ${namesOf(exercises.map(({ exercise }) => exercise))}.`,
        date: newest.local_date,
        link: workoutLink(newest.workout_id),
        fix: null,
        facts: { kind: 'volume' } satisfies Facts,
      },
    },
  ];
}

/** Names the first exercises and counts the others. */
function namesOf(names: readonly string[]): string {
  const others = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (others > 0 ? ` and ${countOf(others, 'other exercise')}` : '');
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
