import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { Nullable } from '@plotline/contract/schema.ts';

// Responses of the API at api.hevyapp.com, version 1. Unknown fields pass. The items of a page are checked one by one, so
// that one of them does not stop the sync.

export const WorkoutCount = Type.Object({ workout_count: Type.Integer({ minimum: 0 }) });

const pageFields = {
  /** From 1. */
  page: Type.Integer(),
  page_count: Type.Integer(),
};

export const WorkoutsPage = Type.Object({ ...pageFields, workouts: Type.Array(Type.Unknown()) });
export const EventsPage = Type.Object({ ...pageFields, events: Type.Array(Type.Unknown()) });

const Text = Type.Optional(Nullable(Type.String()));
const Amount = Type.Optional(Nullable(Type.Number()));

const HevySet = Type.Object({
  type: Type.Optional(Type.String()),
  weight_kg: Amount,
  reps: Amount,
  distance_meters: Amount,
  duration_seconds: Amount,
  rpe: Amount,
});
export type HevySet = Static<typeof HevySet>;

const HevyExercise = Type.Object({
  title: Type.String(),
  notes: Text,
  superset_id: Amount,
  sets: Type.Array(HevySet),
});
export type HevyExercise = Static<typeof HevyExercise>;

const HevyWorkout = Type.Object({
  title: Text,
  description: Text,
  start_time: Type.String(),
  end_time: Text,
  exercises: Type.Array(HevyExercise),
});
export type HevyWorkout = Static<typeof HevyWorkout>;

/** An identified workout, whose other fields are not checked yet. */
const Identified = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{1,100}$' }),
  updated_at: Type.String(),
});
export type Identified = Static<typeof Identified>;

const Updated = Type.Object({ type: Type.Literal('updated'), workout: Type.Unknown() });
const Deleted = Type.Object({ type: Type.Literal('deleted'), id: Identified.properties.id });

export const hevyWorkout = Compile(HevyWorkout);
export const identified = Compile(Identified);
export const updatedEvent = Compile(Updated);
export const deletedEvent = Compile(Deleted);
