import type { WeightUnit } from '../../contract/workouts.ts';
import type { WorkoutStats } from '../../tracker.ts';
import type {
  CategorizedText,
  FinishedWorkout,
  DescribedExercise,
  WorkoutDescription,
} from './workout-description.model.ts';
import { isWorkingSet } from './formulas.model.ts';
import { usesBodyweight, volumeOf } from './load.ts';
import { setOneRepMax } from './one-rep-max.ts';
import { describeRecord, describeRecords, findRecord } from './record-description.ts';
import { VOLUME_KINDS } from './records.model.ts';
import { shortName } from './short-name.ts';
import { topSet, describeSet, describeTotal } from './set-description.ts';
import { trimText } from '@plotline/contract/text.ts';
import { formatWeight, fromKg } from '../../contract/units.ts';

const MAX_EXERCISES = 8;
const TOP_EXERCISES = 3;

export function describeWorkout(workout: FinishedWorkout): WorkoutDescription {
  return {
    activity_description: activityDescription(workout),
    secondary_text: categorize(workout),
    content: describeRecords(workout),
    stats: summarize(workout),
  };
}

function activityDescription({ title, exercises }: FinishedWorkout): string {
  const [only] = exercises;
  const named = trimText(title ?? '') || (exercises.length === 1 && only ? shortName(only.name) : '');
  return named === '' ? 'completed a workout' : `completed a workout: ${named}`;
}

function categorize(workout: FinishedWorkout): CategorizedText {
  const letters = supersetLetters(workout.exercises);
  const categories = new Map<string, { name: string; details: string }[]>();
  for (const exercise of workout.exercises.slice(0, MAX_EXERCISES)) {
    const letter = letters.get(exercise.supersetGroup ?? -1);
    const name = letter === undefined ? exercise.name : `${exercise.name} (${letter})`;
    const line = { name, details: describeExercise(exercise, workout) };
    const listed = categories.get(exercise.category);
    if (listed) listed.push(line);
    else categories.set(exercise.category, [line]);
  }
  const more = workout.exercises.length - MAX_EXERCISES;
  if (more > 0)
    categories.set('More', [{ name: `+${more} ${more === 1 ? 'exercise' : 'exercises'}`, details: '' }]);
  return {
    type: 'categorized',
    categories: [...categories].map(([name, exercises]) => ({ name, exercises })),
  };
}

/** Returns a letter for each superset with at least two members, in order of appearance. */
function supersetLetters(exercises: readonly DescribedExercise[]): Map<number, string> {
  const members = new Map<number, number>();
  for (const { supersetGroup } of exercises) {
    if (supersetGroup !== null) members.set(supersetGroup, (members.get(supersetGroup) ?? 0) + 1);
  }
  const groups = [...members].filter(([, count]) => count > 1);
  return new Map(groups.map(([group], index) => [group, String.fromCodePoint(65 + (index % 26))]));
}

function describeExercise(exercise: DescribedExercise, { unit, formula }: FinishedWorkout): string {
  const parts = describeSets(exercise, unit);
  const e1rm = exercise.traits.perHand ? null : bestOneRepMax(exercise, formula);
  if (e1rm !== null) parts.push(`e1RM ${formatWeight(fromKg(e1rm, unit), unit, 1)}`);
  if (exercise.records.some(({ isBaseline }) => !isBaseline)) parts.push('PR');
  return parts.join(' · ');
}

function describeSets({ traits, sets }: DescribedExercise, unit: WeightUnit): string[] {
  const top = topSet(sets);
  if (!top) return ['warm-up'];
  const total = describeTotal(sets, unit);
  if (traits.loadType === 'distance' && total !== '') return [total];
  const count = sets.filter((set) => isWorkingSet(set)).length;
  const counted = count === 1 ? '1 set' : `${count} sets`;
  const best = describeSet(traits, top, unit);
  if (best === '') return [counted];
  if (top.assistanceKg !== null) return [counted, best];
  const isLoaded = traits.loadType === 'external' && top.weightKg !== null && top.reps !== null;
  return [counted, `${isLoaded ? 'top' : 'best'} ${best}`];
}

/** Returns the best estimate; null for body-weight exercises, where it would reveal the body weight. */
function bestOneRepMax(
  { traits, sets }: DescribedExercise,
  formula: FinishedWorkout['formula'],
): number | null {
  if (usesBodyweight(traits)) return null;
  const estimates = sets.map((set) => setOneRepMax(traits, set, { formula, bodyweightKg: null }) ?? 0);
  const best = Math.max(0, ...estimates);
  return best > 0 ? best : null;
}

function summarize(workout: FinishedWorkout): WorkoutStats {
  const { unit, exercises } = workout;
  const { volumeKg } = volumeOf(exercises, null);
  return {
    title: workout.title,
    unit,
    volume: volumeKg > 0 ? Math.round(fromKg(volumeKg, unit) * 10) / 10 : null,
    duration_seconds: workout.durationSeconds,
    sets: exercises.reduce((sum, { sets }) => sum + countWorking(sets), 0),
    top_exercises: mostTrained(exercises).map((exercise) => summarizeExercise(exercise, unit)),
    exercise_count: exercises.length,
    records: exercises.flatMap((exercise) => {
      const described = describeRecord(exercise, workout);
      return described ? [{ exercise: exercise.name, kind: described.kind, text: described.text }] : [];
    }),
  };
}

/** Returns the exercises with most working sets, in the order done. */
function mostTrained(exercises: readonly DescribedExercise[]): DescribedExercise[] {
  const ranked = exercises.map((exercise, position) => ({
    position,
    exercise,
    sets: countWorking(exercise.sets),
  }));
  return ranked
    .sort((a, b) => b.sets - a.sets || a.position - b.position)
    .slice(0, TOP_EXERCISES)
    .sort((a, b) => a.position - b.position)
    .map(({ exercise }) => exercise);
}

/** Sums up an exercise, with its best set in a unit: that of its record, which is named beside it, else the top set. */
export function summarizeExercise(exercise: DescribedExercise, unit: WeightUnit) {
  const record = findRecord(exercise);
  const isNamed = record !== null && !VOLUME_KINDS.includes(record.kind);
  const recordSet = isNamed ? exercise.sets.find(({ setUuid }) => setUuid === record.setUuid) : null;
  const top = recordSet ?? topSet(exercise.sets);
  return {
    name: exercise.name,
    sets: countWorking(exercise.sets),
    best_set: top ? describeSet(exercise.traits, top, unit) : '',
    is_record: exercise.records.some(({ isBaseline }) => !isBaseline),
  };
}

function countWorking(sets: DescribedExercise['sets']): number {
  return sets.filter((set) => isWorkingSet(set)).length;
}
