import type { WeightUnit } from '../../contract/workouts.ts';
import type { WorkoutStats } from '../../tracker.ts';
import type {
  CategorizedText,
  FinishedWorkout,
  WordedExercise,
  WordedWorkout,
} from './feed-wording.model.ts';
import { isWorkingSet } from './formulas.model.ts';
import { usesBodyweight, volumeOf } from './load.ts';
import { setOneRepMax } from './one-rep-max.ts';
import { wordRecord, wordRecords } from './record-wording.ts';
import { spokenName } from './spoken-name.ts';
import { topSet, wordSet, wordTotal } from './set-wording.ts';
import { trimText } from '@plotline/contract/text.ts';
import { formatWeight, fromKg } from '../../contract/units.ts';

const MAX_EXERCISES = 8;
const TOP_EXERCISES = 3;

/** Words a finished workout for the feed. */
export function wordWorkout(workout: FinishedWorkout): WordedWorkout {
  return {
    activity_description: describe(workout),
    secondary_text: categorize(workout),
    content: wordRecords(workout),
    stats: summarize(workout),
  };
}

function describe({ title, exercises }: FinishedWorkout): string {
  const [only] = exercises;
  const named = trimText(title ?? '') || (exercises.length === 1 && only ? spokenName(only.name) : '');
  return named === '' ? 'completed a workout' : `completed a workout: ${named}`;
}

function categorize(workout: FinishedWorkout): CategorizedText {
  const letters = supersetLetters(workout.exercises);
  const categories = new Map<string, { name: string; details: string }[]>();
  for (const exercise of workout.exercises.slice(0, MAX_EXERCISES)) {
    const letter = letters.get(exercise.supersetGroup ?? -1);
    const name = letter === undefined ? exercise.name : `${exercise.name} (${letter})`;
    const line = { name, details: wordExercise(exercise, workout) };
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

/** A letter for each superset that has at least two members, in order of appearance. */
function supersetLetters(exercises: readonly WordedExercise[]): Map<number, string> {
  const members = new Map<number, number>();
  for (const { supersetGroup } of exercises) {
    if (supersetGroup !== null) members.set(supersetGroup, (members.get(supersetGroup) ?? 0) + 1);
  }
  const groups = [...members].filter(([, count]) => count > 1);
  return new Map(groups.map(([group], index) => [group, String.fromCodePoint(65 + (index % 26))]));
}

function wordExercise(exercise: WordedExercise, { unit, formula }: FinishedWorkout): string {
  const parts = wordWork(exercise, unit);
  const e1rm = exercise.traits.perHand ? null : bestOneRepMax(exercise, formula);
  if (e1rm !== null) parts.push(`e1RM ${formatWeight(fromKg(e1rm, unit), unit, 1)}`);
  if (exercise.records.some(({ isBaseline }) => !isBaseline)) parts.push('PR');
  return parts.join(' · ');
}

function wordWork({ traits, sets }: WordedExercise, unit: WeightUnit): string[] {
  const top = topSet(sets);
  if (!top) return ['warm-up'];
  const total = wordTotal(sets, unit);
  if (traits.loadType === 'distance' && total !== '') return [total];
  const count = sets.filter((set) => isWorkingSet(set)).length;
  const counted = count === 1 ? '1 set' : `${count} sets`;
  const best = wordSet(traits, top, unit);
  if (best === '') return [counted];
  if (top.assistanceKg !== null) return [counted, best];
  const isLoaded = traits.loadType === 'external' && top.weightKg !== null && top.reps !== null;
  return [counted, `${isLoaded ? 'top' : 'best'} ${best}`];
}

/** Only where the load is all in the weight: with the body-weight in it, the estimate would give it away. */
function bestOneRepMax({ traits, sets }: WordedExercise, formula: FinishedWorkout['formula']): number | null {
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
    top_exercises: mostWork(exercises).map((exercise) => summarizeExercise(exercise, unit)),
    exercise_count: exercises.length,
    records: exercises.flatMap((exercise) => {
      const worded = wordRecord(exercise, workout);
      return worded ? [{ exercise: exercise.name, kind: worded.kind, text: worded.text }] : [];
    }),
  };
}

/** The exercises with most working sets, in the order in which they were done. */
function mostWork(exercises: readonly WordedExercise[]): WordedExercise[] {
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

function summarizeExercise(exercise: WordedExercise, unit: WeightUnit) {
  const top = topSet(exercise.sets);
  return {
    name: exercise.name,
    sets: countWorking(exercise.sets),
    best_set: top ? wordSet(exercise.traits, top, unit) : '',
    is_record: exercise.records.some(({ isBaseline }) => !isBaseline),
  };
}

function countWorking(sets: WordedExercise['sets']): number {
  return sets.filter((set) => isWorkingSet(set)).length;
}
