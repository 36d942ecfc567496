import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Nullable } from '@plotline/contract/schema.ts';
import { RowRefused, type AccountTables } from '@plotline/server/tracker-kit/restore.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { WeightsTables } from '../database.gen.ts';
import { findCatalogueIds } from '../exercises/exercises.repository.ts';
import { hasOversizedWorkout } from './export.repository.ts';

const OF_WORKOUT = { column: 'workout_id', table: 'weights_workouts', key: 'uuid' } as const;

/** All entries and imports of a user, with the values computed from them. Ids of built-in exercises stay. */
export function weightsRestore(catalogueReady: () => Promise<void>): AccountTables {
  return {
    tables: [
      { name: 'weights_settings' },
      { name: 'weights_exercises', owner: 'owner_id' },
      { name: 'weights_exercise_aliases' },
      { name: 'weights_exercise_merges' },
      // Without the file: an import that is not finished begins again.
      { name: 'weights_import_batches', omit: ['file_gzip', 'answer'] },
      { name: 'weights_workouts' },
      { name: 'weights_workout_exercises', within: [OF_WORKOUT] },
      {
        name: 'weights_sets',
        owner: null,
        within: [{ column: 'workout_exercise_id', table: 'weights_workout_exercises', key: 'uuid' }],
      },
      { name: 'weights_import_times', owner: null, within: [OF_WORKOUT] },
      { name: 'weights_records', within: [OF_WORKOUT] },
      { name: 'weights_waiting', owner: null, within: [OF_WORKOUT] },
      { name: 'weights_bodyweight' },
      { name: 'weights_templates' },
    ],
    leftOut: {
      weights_hevy_accounts: 'holds a key, which exports do not contain',
      weights_hevy_workouts: 'belongs to a connection, which is made again',
      weights_syncs: 'belongs to a connection, which is made again',
      weights_pauses: 'states of the providers',
      weights_catalogue: 'shared by all users',
      weights_import_runs: 'earlier place of the runs of imports',
    },
    restoreRows: async (_context, table, rows) => {
      const texts = TEXTS.get(table);
      if (texts && !rows.every((row) => Value.Check(texts, row))) throw new RowRefused('text of an entry');
      return rows;
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

/** Entries count code points, of which some have two units. */
const text = (codePoints: number) => Type.String({ maxLength: 2 * codePoints });
const Muscles = Type.Array(text(40), { maxItems: 20 });

/** Columns by table that posts and pages show to others, with the limits of entries. */
const TEXTS = new Map<string, TSchema>([
  [
    'weights_exercises',
    Type.Object({
      name: text(120),
      category: text(40),
      equipment: Nullable(text(60)),
      primary_muscles: Muscles,
      secondary_muscles: Muscles,
    }),
  ],
  [
    'weights_workouts',
    Type.Object({ title: Nullable(text(LIMITS.titleLength)), notes: Nullable(text(LIMITS.notesLength)) }),
  ],
  ['weights_workout_exercises', Type.Object({ notes: Nullable(text(LIMITS.notesLength)) })],
]);
