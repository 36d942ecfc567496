import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import {
  Instant,
  LocalDate,
  Nullable,
  pageQuery,
  Success,
  Uuid,
  UuidParam,
} from '@plotline/contract/schema.ts';

export const LIMITS = {
  exercisesPerWorkout: 60,
  setsPerExercise: 60,
  weightKg: 1_500,
  reps: 1_000,
  durationSeconds: 86_400,
  titleLength: 80,
  notesLength: 2_000,
} as const;

export const SET_TYPES = ['warmup', 'normal', 'drop', 'failure'] as const;
export type SetType = (typeof SET_TYPES)[number];
export const WeightUnit = Type.Enum(['kg', 'lb']);
export type WeightUnit = Static<typeof WeightUnit>;

const Optional = <S extends Parameters<typeof Nullable>[0]>(schema: S) => Type.Optional(Nullable(schema));

/** A set as it was entered. A negative weight on a weighted or assisted exercise means assistance. */
export const SetEntry = Type.Object({
  set_type: Type.Enum(SET_TYPES),
  done: Type.Boolean(),
  weight_entered: Optional(Type.Number({ minimum: -LIMITS.weightKg * 2.3, maximum: LIMITS.weightKg * 2.3 })),
  weight_unit: Optional(WeightUnit),
  reps: Optional(Type.Number({ minimum: 0, maximum: LIMITS.reps })),
  rpe: Optional(Type.Number({ minimum: 1, maximum: 10 })),
  distance_m: Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  duration_s: Optional(Type.Integer({ minimum: 0, maximum: LIMITS.durationSeconds })),
});
export type SetEntry = Static<typeof SetEntry>;

const exerciseFields = {
  superset_group: Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
  notes: Optional(Type.String({ maxLength: LIMITS.notesLength })),
  rest_seconds: Optional(Type.Integer({ minimum: 0, maximum: 3_600 })),
};

/** Without `exercise_uuid` the exercise is found by `name` among own and built-in ones, or made as an own one. */
export const ExerciseEntry = Type.Object({
  exercise_uuid: Optional(Uuid),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  ...exerciseFields,
  sets: Type.Array(SetEntry, { maxItems: LIMITS.setsPerExercise }),
});
export type ExerciseEntry = Static<typeof ExerciseEntry>;

const workoutFields = {
  title: Optional(Type.String({ maxLength: LIMITS.titleLength })),
  notes: Optional(Type.String({ maxLength: LIMITS.notesLength })),
  started_at: Instant,
  ended_at: Optional(Instant),
  timezone: Type.String({ maxLength: 64 }),
  state: Type.Enum(['draft', 'finished']),
};

export const WorkoutEntry = Type.Object({
  /** Made by the client: saving the same workout twice stores it once. */
  client_id: Uuid,
  ...workoutFields,
  /** The version this edit started from; another one meanwhile: 409. Needed on PUT. */
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Also post a back-dated workout to the feed; ignored beyond 48 h. */
  post_to_feed: Type.Optional(Type.Boolean()),
  exercises: Type.Array(ExerciseEntry, { maxItems: LIMITS.exercisesPerWorkout }),
});
export type WorkoutEntry = Static<typeof WorkoutEntry>;

export const WorkoutRecord = Type.Object({
  exercise_uuid: Uuid,
  exercise: Type.String(),
  kind: Type.String(),
  value: Type.Number(),
  text: Type.String(),
});

const StoredSet = Type.Object({
  set_type: Type.Enum(SET_TYPES),
  done: Type.Boolean(),
  weight_entered: Nullable(Type.Number()),
  weight_unit: Nullable(WeightUnit),
  weight_kg: Nullable(Type.Number()),
  reps: Nullable(Type.Number()),
  rpe: Nullable(Type.Number()),
  distance_m: Nullable(Type.Number()),
  duration_s: Nullable(Type.Integer()),
});

export const Workout = Type.Object({
  uuid: Uuid,
  client_id: Uuid,
  title: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  started_at: Instant,
  ended_at: Nullable(Instant),
  timezone: Type.String(),
  local_date: LocalDate,
  state: Type.Enum(['draft', 'finished']),
  version: Type.Integer(),
  source: Type.String(),
  duration_seconds: Nullable(Type.Integer()),
  volume_kg: Nullable(Type.Number()),
  exercises: Type.Array(
    Type.Object({
      exercise_uuid: Uuid,
      name: Type.String(),
      load_type: Type.String(),
      /** The entered weight is one of two: volume counts it twice. */
      per_hand: Type.Boolean(),
      superset_group: Nullable(Type.Integer()),
      notes: Nullable(Type.String()),
      rest_seconds: Nullable(Type.Integer()),
      sets: Type.Array(StoredSet),
    }),
  ),
  records: Type.Array(WorkoutRecord),
});
export type Workout = Static<typeof Workout>;

/** One line of the workout list and of the tracker page's items. */
export const WorkoutLine = Type.Object({
  uuid: Uuid,
  title: Nullable(Type.String()),
  started_at: Instant,
  local_date: LocalDate,
  state: Type.Enum(['draft', 'finished']),
  source: Type.String(),
  sets: Type.Integer(),
  volume_kg: Nullable(Type.Number()),
  duration_seconds: Nullable(Type.Integer()),
  /** The best sets of its first exercises, worded in the owner's unit. */
  top_sets: Type.Array(Type.String()),
  record_count: Type.Integer(),
});
export type WorkoutLine = Static<typeof WorkoutLine>;

const WorkoutAnswer = Type.Object({ workout: Workout });

export const listWorkouts = defineEndpoint({
  name: 'listWorkouts',
  method: 'GET',
  path: '/api/weights/workouts',
  access: 'signed-in',
  summary: 'My workouts, newest first',
  query: Type.Object({ ...pageQuery(25), state: Type.Optional(Type.Enum(['draft', 'finished'])) }),
  response: Type.Object({
    workouts: Type.Array(WorkoutLine),
    total: Type.Integer(),
    has_more: Type.Boolean(),
  }),
});

export const createWorkout = defineEndpoint({
  name: 'createWorkout',
  method: 'POST',
  path: '/api/weights/workouts',
  access: 'signed-in',
  summary: 'Stores a workout; the same `client_id` again answers 200 with the stored one',
  status: 201,
  body: WorkoutEntry,
  response: WorkoutAnswer,
});

export const getWorkout = defineEndpoint({
  name: 'getWorkout',
  method: 'GET',
  path: '/api/weights/workouts/:uuid',
  access: 'signed-in',
  summary: 'One of my workouts',
  params: UuidParam,
  response: WorkoutAnswer,
});

export const updateWorkout = defineEndpoint({
  name: 'updateWorkout',
  method: 'PUT',
  path: '/api/weights/workouts/:uuid',
  access: 'signed-in',
  summary: 'Replaces a workout; 409 when `version` is not the stored one',
  params: UuidParam,
  body: WorkoutEntry,
  response: WorkoutAnswer,
});

export const deleteWorkout = defineEndpoint({
  name: 'deleteWorkout',
  method: 'DELETE',
  path: '/api/weights/workouts/:uuid',
  access: 'signed-in',
  summary: 'Deletes a workout with its post',
  params: UuidParam,
  response: Success,
});
