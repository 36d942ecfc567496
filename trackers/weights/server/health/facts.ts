import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { Nullable, Uuid } from '@plotline/contract/schema.ts';
import { dataChanged } from '@plotline/server/tracker-kit/health.ts';
import { WeightUnit } from '../../contract/workouts.ts';

const SetPlace = {
  workout_id: Uuid,
  exercise_id: Uuid,
  /** Positions of the exercise in the workout, and of the set in it. */
  entry: Type.Integer(),
  set: Type.Integer(),
};

/** Data that a finding keeps for its fix and undo. */
const Facts = Type.Union([
  Type.Object({
    kind: Type.Literal('weight'),
    ...SetPlace,
    weight: Type.Number(),
    unit: WeightUnit,
    /** Unit of the corrected weight. */
    fix_unit: WeightUnit,
  }),
  Type.Object({ kind: Type.Literal('reps'), ...SetPlace, reps: Type.Number() }),
  Type.Object({ kind: Type.Literal('repeated'), workout_id: Uuid, other_id: Uuid }),
  Type.Object({ kind: Type.Literal('time'), workout_id: Uuid, seconds: Type.Integer() }),
  Type.Object({ kind: Type.Literal('volume') }),
]);
export type Facts = Static<typeof Facts>;
export type SetFacts = Extract<Facts, { kind: 'weight' | 'reps' }>;

/** Data for the undo of a fix, beside the facts. */
const Undo = Type.Object({ value: Type.Number(), ended_at: Nullable(Type.String()) });
export type Undo = Static<typeof Undo>;

/** Reads stored facts. A restored file may contain others. */
export function readFacts(facts: unknown): Facts {
  if (!Value.Check(Facts, facts)) throw dataChanged();
  return facts;
}

export function readUndo(undo: unknown): Undo {
  if (!Value.Check(Undo, undo)) throw dataChanged();
  return undo;
}
