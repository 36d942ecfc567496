import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Instant, Nullable, pageQuery, Uuid, UuidParam } from '@plotline/contract/schema.ts';
import { SET_TYPES, WeightUnit } from './workouts.ts';

export const LOAD_TYPES = [
  'external',
  'bodyweight',
  'weighted_bodyweight',
  'assisted',
  'duration',
  'distance',
  'reps_only',
] as const;

/** The muscles that statistics know. */
export const MUSCLES = [
  'abdominals',
  'abductors',
  'adductors',
  'biceps',
  'calves',
  'chest',
  'forearms',
  'glutes',
  'hamstrings',
  'lats',
  'lower back',
  'middle back',
  'neck',
  'quadriceps',
  'shoulders',
  'traps',
  'triceps',
] as const;
export const MuscleList = Type.Array(Type.Enum(MUSCLES), { maxItems: MUSCLES.length });

export const Exercise = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  load_type: Type.Enum(LOAD_TYPES),
  per_hand: Type.Boolean(),
  equipment: Nullable(Type.String()),
  category: Type.String(),
  primary_muscles: Type.Array(Type.String()),
  secondary_muscles: Type.Array(Type.String()),
  is_custom: Type.Boolean(),
  /** Archived exercises keep their history but are not offered. */
  is_archived: Type.Boolean(),
});
export type Exercise = Static<typeof Exercise>;

export const listExercises = defineEndpoint('listExercises', {
  route: 'GET /api/weights/exercises',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'Own and built-in exercises by name, the most used first',
  query: Type.Object({
    ...pageQuery(25),
    q: Type.Optional(Type.String({ maxLength: 120 })),
    /** `own`: only own ones, including archived ones. */
    scope: Type.Optional(Type.Enum(['all', 'own'])),
  }),
  response: Type.Object({ exercises: Type.Array(Exercise), total: Type.Integer() }),
});

export const createExercise = defineEndpoint('createExercise', {
  route: 'POST /api/weights/exercises',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Creates an exercise of my own',
  status: 201,
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 120 }),
    load_type: Type.Optional(Type.Enum(LOAD_TYPES, { default: 'external' })),
    per_hand: Type.Optional(Type.Boolean({ default: false })),
    equipment: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
    category: Type.Optional(Type.String({ maxLength: 40 })),
    primary_muscles: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
    secondary_muscles: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  }),
  response: Type.Object({ exercise: Exercise }),
});

export const updateExercise = defineEndpoint('updateExercise', {
  route: 'PATCH /api/weights/exercises/:uuid',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Changes the sent fields of an own exercise; statistics, records and posts follow',
  params: UuidParam,
  body: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    /** The primary muscles. */
    muscles: Type.Optional(MuscleList),
    secondary_muscles: Type.Optional(MuscleList),
    equipment: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
    load_type: Type.Optional(Type.Enum(LOAD_TYPES)),
    per_hand: Type.Optional(Type.Boolean()),
    archived: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ exercise: Exercise }),
});

const MergeCounts = { merge_id: Uuid, workouts: Type.Integer(), sets: Type.Integer() };

export const mergeExercise = defineEndpoint('mergeExercise', {
  route: 'POST /api/weights/exercises/:uuid/merge',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Moves the history of an own exercise to another one; can be undone for 30 days',
  params: UuidParam,
  body: Type.Object({ into: Uuid }),
  response: Type.Object(MergeCounts),
});

export const undoMerge = defineEndpoint('undoMerge', {
  route: 'POST /api/weights/merges/:uuid/undo',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Moves the history back; workouts edited since keep the other exercise',
  params: UuidParam,
  response: Type.Object(MergeCounts),
});

export const listMerges = defineEndpoint('listMerges', {
  route: 'GET /api/weights/merges',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'The merges that can be undone, newest first',
  response: Type.Object({
    merges: Type.Array(
      Type.Object({ ...MergeCounts, source: Type.String(), target: Type.String(), undo_until: Instant }),
    ),
  }),
});

/** The previous values shown beside each set while logging. */
export const previousSets = defineEndpoint('previousSets', {
  route: 'GET /api/weights/exercises/:uuid/previous',
  access: 'signed-in',
  tokenScope: 'read',
  summary:
    'The sets of the last finished workout with this exercise, and its best estimated one-repetition maximum',
  params: UuidParam,
  response: Type.Object({
    performed_at: Nullable(Instant),
    rest_seconds: Nullable(Type.Integer()),
    best_e1rm_kg: Nullable(Type.Number()),
    sets: Type.Array(
      Type.Object({
        set_type: Type.Enum(SET_TYPES),
        weight_entered: Nullable(Type.Number()),
        weight_unit: Nullable(WeightUnit),
        reps: Nullable(Type.Number()),
        rpe: Nullable(Type.Number()),
        distance_m: Nullable(Type.Number()),
        duration_s: Nullable(Type.Integer()),
      }),
    ),
  }),
});
