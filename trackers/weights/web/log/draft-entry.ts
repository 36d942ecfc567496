import { LOAD_TYPES } from '../../contract/exercises.ts';
import type { ExerciseEntry, SetEntry, Workout, WorkoutEntry } from '../../contract/workouts.ts';
import {
  asTyped,
  metresAsTyped,
  metresOf,
  secondsAsTyped,
  typedNumber,
  typedSeconds,
} from './draft-numbers.ts';
import { feedOfferOf, isPosted } from './feed-offer.ts';
import {
  DEFAULT_REST_SECONDS,
  isEmptySet,
  type DraftExercise,
  type DraftSet,
  type DraftWorkout,
} from './draft-workout.ts';
import { trimText } from '@plotline/contract/text.ts';

/** Returns the request to save a draft, including empty sets. */
export function draftEntry(draft: DraftWorkout): WorkoutEntry {
  return entryOf(draft, {
    state: draft.isEdit ? 'finished' : 'draft',
    exercises: draft.exercises.map((exercise) => exerciseEntry(exercise, exercise.sets)),
  });
}

/** Returns the request to finish a workout, without sets that were not done and exercises without sets. */
export function finishedEntry(
  draft: DraftWorkout,
  { endedAt, now }: { endedAt: string | null; now: Date },
): WorkoutEntry {
  const exercises = draft.exercises
    .map((exercise) => ({ exercise, sets: exercise.sets.filter(({ isDone }) => isDone) }))
    .filter(({ sets }) => sets.length > 0)
    .map(({ exercise, sets }) => exerciseEntry(exercise, sets));
  const offer = feedOfferOf(endedAt ?? draft.startedAt, now);
  return {
    ...entryOf(draft, { state: 'finished', exercises }),
    ended_at: endedAt,
    ...(offer === 'posted' ? {} : { post_to_feed: isPosted(offer, draft.wantsPost ?? null) }),
    ...(draft.visibility ? { visibility: draft.visibility } : {}),
  };
}

function entryOf(
  draft: DraftWorkout,
  { state, exercises }: Pick<WorkoutEntry, 'state' | 'exercises'>,
): WorkoutEntry {
  return {
    client_id: draft.clientId,
    title: trimText(draft.title) || null,
    notes: trimText(draft.notes) || null,
    started_at: draft.startedAt,
    ended_at: draft.endedAt,
    timezone: draft.timezone,
    state,
    ...(draft.version === null ? {} : { version: draft.version }),
    exercises,
  };
}

function exerciseEntry(exercise: DraftExercise, sets: readonly DraftSet[]): ExerciseEntry {
  return {
    ...(exercise.exerciseUuid === null ? { name: exercise.name } : { exercise_uuid: exercise.exerciseUuid }),
    superset_group: exercise.supersetGroup,
    notes: trimText(exercise.notes) || null,
    rest_seconds: exercise.restSeconds,
    sets: sets.map(setEntry),
  };
}

function setEntry(set: DraftSet): SetEntry {
  const stored = set.stored ?? { weight: null, distanceM: null };
  // An unchanged text is not parsed: it is rounded, and the difference could be a record.
  const weight = set.weight === asTyped(stored.weight) ? stored.weight : typedNumber(set.weight);
  const hasSameDistance = set.distance === metresAsTyped(stored.distanceM, set.unit);
  return {
    set_type: set.type,
    done: set.isDone,
    weight_entered: weight,
    weight_unit: weight === null ? null : set.unit,
    reps: typedNumber(set.reps),
    rpe: typedNumber(set.rpe),
    distance_m: hasSameDistance ? stored.distanceM : metresOf(set.distance, set.unit),
    duration_s: typedSeconds(set.duration),
    side: set.side ?? null,
    done_at: set.isDone ? (set.doneAt ?? null) : null,
  };
}

/** Counts the sets that are filled in but not ticked. */
export function openSets({ exercises }: DraftWorkout): number {
  return exercises.flatMap(({ sets }) => sets).filter((set) => !set.isDone && !isEmptySet(set)).length;
}

interface FromStored {
  readonly unit: DraftWorkout['unit'];
  readonly newId: () => string;
}

export function draftOf(workout: Workout, { unit, newId }: FromStored): DraftWorkout {
  return {
    clientId: workout.client_id,
    uuid: workout.uuid,
    version: workout.version,
    isEdit: workout.state === 'finished',
    title: workout.title ?? '',
    notes: workout.notes ?? '',
    startedAt: workout.started_at,
    endedAt: workout.ended_at,
    timezone: workout.timezone,
    unit,
    exercises: workout.exercises.map((exercise) => draftExercise(exercise, { unit, newId })),
    rest: null,
    revision: 0,
  };
}

export function repeatExercises(workout: Workout, context: FromStored): readonly DraftExercise[] {
  return workout.exercises.map((exercise) => {
    const draft = draftExercise(exercise, context);
    return { ...draft, notes: '', sets: draft.sets.map(blankSet) };
  });
}

export function blankSet(set: DraftSet): DraftSet {
  const fields = { weight: '', reps: '', rpe: '', distance: '', duration: '' };
  return { ...set, isDone: false, doneAt: null, ...fields, stored: undefined };
}

type StoredExercise = Workout['exercises'][number];

function draftExercise(exercise: StoredExercise, { unit, newId }: FromStored): DraftExercise {
  const sets = exercise.sets.map((set) => draftSet(set, { unit, newId }));
  return {
    key: newId(),
    exerciseUuid: exercise.exercise_uuid,
    name: exercise.name,
    loadType: LOAD_TYPES.find((known) => known === exercise.load_type) ?? 'external',
    perHand: exercise.per_hand,
    unit: sets.find(({ weight }) => weight !== '')?.unit ?? unit,
    supersetGroup: exercise.superset_group,
    notes: exercise.notes ?? '',
    restSeconds: exercise.rest_seconds ?? DEFAULT_REST_SECONDS,
    hasRpe: sets.some(({ rpe }) => rpe !== ''),
    sets,
  };
}

export type StoredSetValues = Pick<
  StoredExercise['sets'][number],
  'set_type' | 'weight_entered' | 'weight_unit' | 'reps' | 'rpe' | 'distance_m' | 'duration_s'
>;

function draftSet(set: StoredExercise['sets'][number], { unit, newId }: FromStored): DraftSet {
  return {
    key: newId(),
    type: set.set_type,
    isDone: set.done,
    side: set.side,
    doneAt: set.done_at,
    ...storedValues(set, unit),
  };
}

export function storedValues(
  set: StoredSetValues,
  unit: DraftSet['unit'],
): Omit<DraftSet, 'key' | 'type' | 'isDone' | 'side' | 'doneAt'> {
  const setUnit = set.weight_unit ?? unit;
  return {
    unit: setUnit,
    weight: asTyped(set.weight_entered),
    reps: asTyped(set.reps, 1),
    rpe: asTyped(set.rpe, 1),
    distance: metresAsTyped(set.distance_m, setUnit),
    duration: secondsAsTyped(set.duration_s),
    stored: { weight: set.weight_entered, distanceM: set.distance_m },
  };
}
