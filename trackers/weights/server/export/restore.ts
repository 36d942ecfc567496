import { Type } from 'typebox';
import { RowRefused, type AccountTable, type AccountTables } from '@plotline/server/tracker-kit/restore.ts';
import { BodyweightEntry } from '../../contract/bodyweight.ts';
import { LOAD_TYPES } from '../../contract/exercises.ts';
import { EARLIEST, LIMITS } from '../../contract/limits.ts';
import { Template, WeightsSettings } from '../../contract/settings.ts';
import { ExerciseEntry, SetEntry, WeightUnit } from '../../contract/workouts.ts';
import type { WeightsTables } from '../database.gen.ts';
import { findCatalogueIds } from '../exercises/exercises.repository.ts';
import { RECORD_KINDS } from '../formulas/records.model.ts';
import { isDate } from '@plotline/server/tracker-kit/window.ts';
import { TEMPLATES_MAX } from '../settings/templates.service.ts';
import { isTimezone } from '../workouts/workout-times.ts';
import { hasOversizedWorkout } from './export.repository.ts';

const OF_WORKOUT = { column: 'workout_id', table: 'weights_workouts', key: 'uuid' } as const;

/** Entries count code points, of which some have two units. */
const text = (codePoints: number) => Type.String({ maxLength: 2 * codePoints });
const NAME = text(120);
const Muscles = Type.Array(text(40), { maxItems: 20 });
const Timezone = Type.Refine(Type.String({ maxLength: 64 }), isTimezone);
const Sha256 = Type.String({ pattern: '^[\\w-]{1,64}$' });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** Longest workout of an import. */
const Seconds = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const SETS_MAX = LIMITS.exercisesPerWorkout * LIMITS.setsPerExercise;
/** Load and volume of a set: two dumbbells count, and so does the body weight. */
const LOAD_MAX = 2 * LIMITS.weightKg;
const VOLUME_MAX = LOAD_MAX * LIMITS.reps;
const Kg = Type.Number({ minimum: -LIMITS.weightKg, maximum: LIMITS.weightKg });
const Volume = Type.Number({ minimum: 0, maximum: SETS_MAX * VOLUME_MAX });
const HardSets = Type.Number({ minimum: 0, maximum: SETS_MAX });
/** Estimates reach a multiple of the weight that was lifted. */
const Estimate = Type.Number({ minimum: 0, maximum: 100 * LIMITS.weightKg });
const { reps: Reps } = SetEntry.properties;
/** A file may name no unit: its numbers become miles when the user says so. */
const Distance = Type.Number({ minimum: 0, maximum: 2e9 });
const RecordValue = Type.Number({ minimum: -LIMITS.weightKg, maximum: SETS_MAX * VOLUME_MAX });

const TABLES: readonly AccountTable[] = [
  {
    name: 'weights_settings',
    rules: {
      unit: WeightUnit,
      formula: WeightsSettings.properties.formula,
      week_goal: WeightsSettings.properties.week_goal,
      gym: WeightsSettings.properties.gym,
      rest_weeks: Type.Refine(WeightsSettings.properties.rest_weeks, (days) => days.every(isDate)),
    },
  },
  {
    name: 'weights_exercises',
    maxRows: 20_000,
    owner: 'owner_id',
    rules: {
      name: NAME,
      name_key: NAME,
      search_text: text(500),
      load_type: Type.Enum([...LOAD_TYPES]),
      bodyweight_fraction: Type.Number({ minimum: 0, maximum: 1 }),
      equipment: text(60),
      mechanic: text(40),
      category: text(40),
      primary_muscles: Muscles,
      secondary_muscles: Muscles,
    },
  },
  { name: 'weights_exercise_aliases', maxRows: 20_000, rules: { name_key: NAME } },
  {
    name: 'weights_exercise_merges',
    maxRows: 5_000,
    rules: { workouts: Count, sets: Count, alias_keys: Type.Array(NAME, { maxItems: 2_000 }) },
  },
  // Without the file: an import that is not finished begins again.
  {
    name: 'weights_import_batches',
    maxRows: 10_000,
    omit: ['file_gzip', 'answer'],
    // Imports can be undone for days.
    ahead: { undo_until: 90 * 86_400_000 },
    rules: {
      status: Type.Enum(['previewed', 'applied', 'undone']),
      format: Type.Enum(['strong', 'hevy', 'fitnotes']),
      format_label: text(100),
      file_name: text(200),
      file_sha256: Sha256,
      timezone: Timezone,
      file_timezone: Timezone,
      training_timezone: Timezone,
      workouts: Count,
      sets: Count,
    },
  },
  {
    name: 'weights_workouts',
    since: EARLIEST,
    rules: {
      title: text(LIMITS.titleLength),
      notes: text(LIMITS.notesLength),
      timezone: Timezone,
      duration_seconds: Seconds,
      source: Type.String({ pattern: '^[a-z_]{1,40}$' }),
      external_key: text(100),
      state: Type.Enum(['draft', 'finished', 'replaced']),
      version: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
      bodyweight_kg: Kg,
      set_count: Count,
      hard_sets: HardSets,
      volume_kg: Volume,
      open_volume_kg: Volume,
      sets_without_volume: Count,
      bodyweight_sets: Count,
      fingerprint: Type.String({ pattern: '^[\\w-]{0,64}$' }),
      rest_seconds: Seconds,
      rests: Count,
    },
  },
  {
    name: 'weights_workout_exercises',
    since: EARLIEST,
    within: [OF_WORKOUT],
    rules: {
      position: Type.Integer({ minimum: 0, maximum: LIMITS.exercisesPerWorkout - 1 }),
      superset_group: ExerciseEntry.properties.superset_group,
      notes: text(LIMITS.notesLength),
      rest_seconds: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      set_count: Count,
      hard_sets: HardSets,
      volume_kg: Volume,
      sets_without_volume: Count,
      top_set_kg: Type.Number({ minimum: 0, maximum: LOAD_MAX }),
      e1rm_epley_kg: Estimate,
      e1rm_brzycki_kg: Estimate,
    },
  },
  {
    name: 'weights_sets',
    owner: null,
    within: [{ column: 'workout_exercise_id', table: 'weights_workout_exercises', key: 'uuid' }],
    rules: {
      position: Type.Integer({ minimum: 0, maximum: LIMITS.setsPerExercise - 1 }),
      set_type: SetEntry.properties.set_type,
      weight_entered: SetEntry.properties.weight_entered,
      weight_unit: WeightUnit,
      weight_kg: Kg,
      assistance_kg: Kg,
      reps: Reps,
      rpe: SetEntry.properties.rpe,
      distance_m: Distance,
      duration_s: SetEntry.properties.duration_s,
      side: SetEntry.properties.side,
    },
  },
  {
    name: 'weights_import_times',
    owner: null,
    within: [OF_WORKOUT],
    since: EARLIEST,
    rules: { timezone: Timezone },
  },
  {
    name: 'weights_records',
    within: [OF_WORKOUT],
    since: EARLIEST,
    rules: {
      kind: Type.Enum([...RECORD_KINDS]),
      value: RecordValue,
      previous: RecordValue,
      set_position: Type.Integer({ minimum: 0, maximum: LIMITS.setsPerExercise - 1 }),
      weight_kg: Kg,
      reps: Reps,
      distance_m: Distance,
    },
  },
  {
    name: 'weights_waiting',
    owner: null,
    within: [OF_WORKOUT],
    rules: { visibility: Type.Enum(['followers', 'only_me']) },
  },
  {
    name: 'weights_bodyweight',
    since: EARLIEST,
    rules: {
      weight_entered: BodyweightEntry.properties.weight,
      weight_unit: WeightUnit,
      weight_kg: Kg,
    },
  },
  {
    name: 'weights_templates',
    maxRows: TEMPLATES_MAX,
    rules: { name: Template.properties.name, exercises: Template.properties.exercises },
  },
];

/** All entries and imports of a user, with the values computed from them. Ids of built-in exercises stay. */
export function weightsRestore(catalogueReady: () => Promise<void>): AccountTables {
  return {
    tables: TABLES,
    leftOut: {
      weights_hevy_accounts: 'holds a key, which exports do not contain',
      weights_hevy_workouts: 'belongs to a connection, which is made again',
      weights_syncs: 'belongs to a connection, which is made again',
      weights_pauses: 'states of the providers',
      weights_catalogue: 'shared by all users',
      weights_import_runs: 'earlier place of the runs of imports',
    },
    afterRestore: async (trx, userId) => {
      if (await hasOversizedWorkout(trx.withTables<WeightsTables>(), userId, LIMITS.exercisesPerWorkout))
        throw new RowRefused('exercises of a workout');
    },
    sharedIds: async (db) => {
      await catalogueReady();
      return findCatalogueIds(db.withTables<WeightsTables>());
    },
  };
}
