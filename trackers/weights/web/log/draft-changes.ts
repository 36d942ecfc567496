import { LIMITS } from '../../contract/workouts.ts';
import { changeExercise, moveByKey, updateSet } from './exercise-changes.ts';
import {
  isEmptySet,
  type DraftExercise,
  type DraftChange,
  type DraftSet,
  type DraftWorkout,
  type RestTimer,
  type SetValues,
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
    case 'replaced':
      return { ...change.draft, revision: draft.revision + 1 };
    case 'set ticked':
      return toggleSet(draft, change);
    default:
      return updateExercise(draft, change.exercise, (exercise) => changeExercise(exercise, change));
  }
}

/** Toggles a set as done. Ticking fills the empty fields with the placeholder values and starts the rest. */
function toggleSet(draft: DraftWorkout, change: Extract<DraftChange, { type: 'set ticked' }>): DraftWorkout {
  const exercise = draft.exercises.find(({ key }) => key === change.exercise);
  const set = exercise?.sets.find(({ key }) => key === change.set);
  if (!exercise || !set) return draft;
  const values = set.isDone || !change.ghost ? {} : missingValues(set, change.ghost);
  const next = updateExercise(draft, change.exercise, (one) =>
    updateSet(one, change.set, (old) => ({ ...old, ...values, isDone: !old.isDone })),
  );
  if (set.isDone || draft.isEdit || exercise.restSeconds === 0) return next;
  const { nowMs } = change;
  return { ...next, rest: { startedAtMs: nowMs, endsAtMs: nowMs + exercise.restSeconds * 1000 } };
}

const OTHER_FIELDS = ['reps', 'rpe', 'distance', 'duration'] as const;

function missingValues(set: DraftSet, ghost: SetValues): SetValues {
  if (isEmptySet(set)) return ghost;
  const { weight, unit, ...others } = ghost;
  // A weight is always copied with its unit.
  const load = set.weight === '' && weight ? { weight, ...(unit ? { unit } : {}) } : {};
  const empty = OTHER_FIELDS.filter((field) => set[field] === '' && others[field]);
  return { ...Object.fromEntries(empty.map((field) => [field, others[field]])), ...load };
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
