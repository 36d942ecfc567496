import { LIMITS, type OneSide } from '../../contract/limits.ts';
import type { WeightUnit, Workout } from '../../contract/workouts.ts';
import {
  isEmptySet,
  type DraftExercise,
  type DraftChange,
  type DraftSet,
  type DraftWorkout,
  type RestTimer,
  type SetValues,
  emptySet,
} from './draft-workout.ts';

/** Changes that do not increase the revision here. */
const UNCOUNTED: ReadonlySet<DraftChange['type']> = new Set([
  'stored',
  'replaced',
  'rest moved',
  'rest ended',
]);

/** Returns the draft after a change. Pure: ids and times come with the change. */
export function changeDraft(draft: DraftWorkout, change: DraftChange): DraftWorkout {
  const next = applyChange(draft, change);
  if (next === draft || UNCOUNTED.has(change.type)) return next;
  return { ...next, revision: draft.revision + 1 };
}

function applyChange(draft: DraftWorkout, change: DraftChange): DraftWorkout {
  switch (change.type) {
    case 'details':
      return { ...draft, ...change.details };
    case 'exercise added':
      if (draft.exercises.length >= LIMITS.exercisesPerWorkout) return draft;
      return { ...draft, exercises: [...draft.exercises, change.exercise] };
    case 'exercises started':
      // They were loaded from the server: the user may have added exercises in the meantime.
      if (draft.exercises.length > 0) return draft;
      return { ...draft, title: change.title, exercises: change.exercises };
    case 'exercise removed':
      return { ...draft, exercises: draft.exercises.filter(({ key }) => key !== change.exercise) };
    case 'exercise moved':
      return { ...draft, exercises: moveByKey(draft.exercises, change.exercise, change.by) };
    case 'superset joined':
      return joinSuperset(draft, change.exercise);
    case 'rest moved':
      return { ...draft, rest: moveRest(draft.rest, change.bySeconds, change.nowMs) };
    case 'rest ended':
      return draft.rest ? { ...draft, rest: null } : draft;
    case 'stored':
      return { ...draft, uuid: change.uuid, version: change.version };
    case 'version kept':
      return keepVersion(draft, change.stored);
    case 'kept as new':
      // Its old client id may belong to a hidden workout.
      return { ...draft, clientId: change.clientId, uuid: null, version: null, isEdit: false };
    case 'replaced':
      return { ...change.draft, revision: change.draft.isEdit ? 0 : draft.revision + 1 };
    case 'set ticked':
      return toggleSet(draft, change);
    default:
      return updateExercise(draft, change.exercise, (exercise) => changeExercise(exercise, change));
  }
}

/** Continues this version from the stored one. If that was finished, this is an edit: it cannot be a draft again. */
function keepVersion(draft: DraftWorkout, { uuid, version, state, ended_at }: Workout): DraftWorkout {
  const next = { ...draft, uuid, version };
  if (state === 'draft') return next;
  return { ...next, isEdit: true, endedAt: draft.endedAt ?? ended_at };
}

/** Toggles a set as done. Ticking fills the empty fields with the placeholder values and starts the rest. */
function toggleSet(draft: DraftWorkout, change: Extract<DraftChange, { type: 'set ticked' }>): DraftWorkout {
  const exercise = draft.exercises.find(({ key }) => key === change.exercise);
  const set = exercise?.sets.find(({ key }) => key === change.set);
  if (!exercise || !set) return draft;
  const values = set.isDone || !change.ghost ? {} : missingValues(set, change.ghost);
  const next = updateExercise(draft, change.exercise, (one) =>
    updateSet(one, change.set, (old) => ({
      ...old,
      ...values,
      isDone: !old.isDone,
      // A correction of a stored workout is no training: its time would be wrong.
      doneAt: old.isDone || draft.isEdit ? null : new Date(change.nowMs).toISOString(),
    })),
  );
  if (set.isDone || draft.isEdit || exercise.restSeconds === 0) return next;
  const { nowMs } = change;
  return { ...next, rest: { startedAtMs: nowMs, endsAtMs: nowMs + exercise.restSeconds * 1000 } };
}

const OTHER_FIELDS = ['reps', 'rpe', 'distance', 'duration'] as const;

function missingValues(set: DraftSet, ghost: SetValues): SetValues {
  if (isEmptySet(set)) return set.rpe === '' ? ghost : { ...ghost, rpe: set.rpe };
  const { weight, unit, stored, ...others } = ghost;
  // A weight is always copied with its unit.
  const load = set.weight === '' && weight ? { weight, ...(unit ? { unit } : {}) } : {};
  const empty = OTHER_FIELDS.filter((field) => set[field] === '' && others[field]);
  const copied = Object.fromEntries(empty.map((field) => [field, others[field]]));
  return { ...copied, ...load, stored: set.stored ?? stored };
}

function joinSuperset(draft: DraftWorkout, key: string): DraftWorkout {
  const index = draft.exercises.findIndex((exercise) => exercise.key === key);
  const before = draft.exercises[index - 1];
  if (!before) return draft;
  const groups = draft.exercises.map(({ supersetGroup }) => supersetGroup ?? -1);
  const group = before.supersetGroup ?? Math.max(-1, ...groups) + 1;
  const exercises = draft.exercises.map((exercise, position) =>
    position === index || position === index - 1 ? { ...exercise, supersetGroup: group } : exercise,
  );
  return { ...draft, exercises };
}

function moveRest(rest: RestTimer | null, bySeconds: number, nowMs: number): RestTimer | null {
  if (!rest) return null;
  const endsAtMs = rest.endsAtMs + bySeconds * 1000;
  return endsAtMs <= nowMs ? null : { ...rest, endsAtMs };
}

function updateExercise(
  draft: DraftWorkout,
  key: string,
  change: (exercise: DraftExercise) => DraftExercise,
): DraftWorkout {
  return {
    ...draft,
    exercises: draft.exercises.map((exercise) => (exercise.key === key ? change(exercise) : exercise)),
  };
}

type ExerciseChange = Extract<DraftChange, { exercise: string }>;

function changeExercise(exercise: DraftExercise, change: ExerciseChange): DraftExercise {
  switch (change.type) {
    case 'exercise changed':
      return { ...exercise, ...change.change };
    case 'unit changed':
      return changeUnit(exercise, change.unit);
    case 'superset left':
      return { ...exercise, supersetGroup: null };
    case 'set added':
      if (exercise.sets.length >= LIMITS.setsPerExercise) return exercise;
      return {
        ...exercise,
        sets: [...exercise.sets, { ...emptySet(change.key, exercise.unit), side: nextSide(exercise.sets) }],
      };
    case 'set removed':
      return { ...exercise, sets: exercise.sets.filter(({ key }) => key !== change.set) };
    case 'set moved':
      return { ...exercise, sets: moveByKey(exercise.sets, change.set, change.by) };
    case 'set typed':
      return updateSet(exercise, change.set, (set) => ({ ...set, [change.field]: change.text }));
    case 'set filled':
      return updateSet(exercise, change.set, (set) => ({ ...set, ...change.values }));
    case 'side chosen':
      return updateSet(exercise, change.set, (set) => ({ ...set, side: change.side }));
    case 'set type chosen':
      return updateSet(exercise, change.set, (set) => ({ ...set, type: change.setType }));
    default:
      return exercise;
  }
}

/** Changes the unit of the exercise and of its sets without a weight; entered weights keep theirs. */
function changeUnit(exercise: DraftExercise, unit: WeightUnit): DraftExercise {
  const sets = exercise.sets.map((set) => (set.weight === '' ? { ...set, unit } : set));
  return { ...exercise, unit, sets };
}

/** Moves an entry one place up or down; unchanged at the ends. */
function moveByKey<T extends { readonly key: string }>(
  list: readonly T[],
  key: string,
  by: 1 | -1,
): readonly T[] {
  const from = list.findIndex((one) => one.key === key);
  const to = from + by;
  const one = list[from];
  if (!one || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}

function updateSet(exercise: DraftExercise, key: string, change: (set: DraftSet) => DraftSet): DraftExercise {
  return { ...exercise, sets: exercise.sets.map((set) => (set.key === key ? change(set) : set)) };
}

/** After a set of the left side comes one of the right side, and the other way round. */
function nextSide(sets: readonly DraftSet[]): OneSide | null {
  const side = sets.at(-1)?.side ?? null;
  if (side === null) return null;
  return side === 'left' ? 'right' : 'left';
}
