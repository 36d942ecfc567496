import type { Static } from 'typebox';
import type { RecordRow, RecordsSection } from '../../contract/page.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import { setOneRepMax } from '../formulas/one-rep-max.ts';
import { round } from '../formulas/round.ts';
import { describeSet } from '../formulas/set-description.ts';
import type { WorkoutSet } from '../workouts/workouts.model.ts';
import type { PageRecordRow } from './page-records.repository.ts';

/** Builds the records section. Records of `hidden` workouts count but are not listed. */
export function recordsSection(
  rows: readonly PageRecordRow[],
  hidden: readonly string[],
  settings: WeightsSettings,
): Static<typeof RecordsSection> {
  return {
    key: 'records',
    kind: 'records',
    title: 'Records',
    formula: settings.formula,
    total: rows[0]?.total ?? 0,
    rows: rows
      .filter(({ workout_id }) => !hidden.includes(workout_id))
      .map((row) => presentRecord(row, settings)),
  };
}

function presentRecord(row: PageRecordRow, { unit, formula }: WeightsSettings): Static<typeof RecordRow> {
  const traits = {
    loadType: row.load_type,
    bodyweightFraction: row.bodyweight_fraction,
    perHand: row.per_hand,
  };
  const set = setOf(row);
  const estimate = set && setOneRepMax(traits, set, { formula, bodyweightKg: null });
  return {
    exercise_uuid: row.exercise_id,
    exercise: row.exercise,
    kind: row.kind,
    value: round(row.value),
    best_set: set ? describeSet(traits, set, unit) : '',
    // Estimates of weighted body-weight exercises include the body weight: they use the value of the record.
    e1rm_kg:
      row.kind === 'e1rm'
        ? round(row.value)
        : traits.loadType === 'external' && estimate
          ? round(estimate)
          : null,
    delta: row.previous === null ? null : round(row.value - row.previous),
    achieved_on: row.local_date,
    workout_uuid: row.workout_id,
  };
}

function setOf(row: PageRecordRow): WorkoutSet | null {
  if (row.set_type === null) return null;
  return {
    setType: row.set_type,
    done: true,
    weightEntered: row.weight_entered,
    weightUnit: row.weight_unit,
    weightKg: row.weight_kg,
    assistanceKg: row.assistance_kg,
    reps: row.reps,
    rpe: row.rpe,
    distanceM: row.distance_m,
    durationSeconds: row.duration_s,
  };
}
