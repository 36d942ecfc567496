import {
  jsonFile,
  jsonList,
  tableFiles,
  type ExportFile,
  type ExportReader,
  type ExportSource,
} from '@plotline/server/tracker-kit/export.ts';
import { findEntries } from '../bodyweight/bodyweight.repository.ts';
import type { WeightsTables } from '../database.gen.ts';
import { presentExercise } from '../exercises/exercises.model.ts';
import { findConnection } from '../hevy/connection.repository.ts';
import { findSettings, findTemplates } from '../settings/settings.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import { ownFormat } from './csv-formats.ts';
import { presentStored, readWorkouts, type StoredWorkout } from './export.reader.ts';
import {
  countExported,
  findAllImports,
  findAllMerges,
  findExerciseAliases,
  findOwnExercises,
  type WorkoutState,
} from './export.repository.ts';
import { csvText } from './export.service.ts';

export const everything: ExportSource = {
  countRows: ({ db, userId }) => countExported(db.withTables<WeightsTables>(), userId),
  files: function* (reader) {
    const db = reader.db.withTables<WeightsTables>();
    yield* workoutFiles(reader, db);
    yield* exerciseFiles(reader, db);
    yield* bodyweightFiles(reader, db);
    yield* importFiles(reader, db);
    yield jsonFile('hevy', 'Your connection to Hevy, without its key.', async () => {
      const connection = await findConnection(db, reader.userId);
      return { connected_at: connection?.connected_at.toISOString() ?? null };
    });
    yield jsonFile('settings', 'Your units, formula and goal.', () => findSettings(db, reader.userId));
  },
};

function* workoutFiles(reader: ExportReader, db: WeightsDb): Generator<ExportFile> {
  const workouts = (...states: WorkoutState[]) => counted(reader, readWorkouts(db, reader.userId, states));
  yield {
    name: 'workouts.json',
    about: 'Your workouts, including drafts and those replaced by an import (state: replaced).',
    content: jsonList(mapped(reader, workouts('finished', 'draft', 'replaced'), presentStored)),
  };
  yield {
    name: 'workouts.csv',
    about:
      'The sets of your finished workouts, each weight in the unit you entered. You can import this file again.',
    content: csvText(workouts('finished'), ownFormat, reader.shapeEach),
  };
  yield jsonFile('templates', 'Your templates.', () => findTemplates(db, reader.userId));
}

function exerciseFiles(reader: ExportReader, db: WeightsDb): ExportFile[] {
  return [
    ...tableFiles(reader, {
      name: 'exercises',
      about: 'Your custom exercises.',
      columns: [
        'uuid',
        'name',
        'load_type',
        'per_hand',
        'equipment',
        'category',
        'primary_muscles',
        'secondary_muscles',
        'is_archived',
      ],
      batches: singleBatch(async () => (await findOwnExercises(db, reader.userId)).map(presentExercise)),
    }),
    ...tableFiles(reader, {
      name: 'merges',
      about: 'The exercises you merged into another one.',
      columns: ['source', 'target', 'workouts', 'sets', 'merged_at'],
      batches: singleBatch(() => findAllMerges(db, reader.userId)),
    }),
    ...tableFiles(reader, {
      name: 'names',
      about: 'The exercises you chose for names in imported files.',
      columns: ['name', 'exercise'],
      batches: singleBatch(() => findExerciseAliases(db, reader.userId)),
    }),
  ];
}

function bodyweightFiles(reader: ExportReader, db: WeightsDb): ExportFile[] {
  return tableFiles(reader, {
    name: 'bodyweight',
    about: 'Your body weight by day, in the unit you entered.',
    columns: ['date', 'weight', 'unit'],
    batches: singleBatch(() => findEntries(db, reader.userId)),
  });
}

function importFiles(reader: ExportReader, db: WeightsDb): ExportFile[] {
  return tableFiles(reader, {
    name: 'imports',
    about: 'The files you imported.',
    columns: [
      'file_name',
      'format',
      'status',
      'timezone',
      'workouts',
      'sets',
      'created_at',
      'applied_at',
      'undo_until',
    ],
    batches: singleBatch(() => findAllImports(db, reader.userId)),
  });
}

/** Reads all rows as a single batch, for tables with few rows per user. */
function singleBatch<Row>(read: () => Promise<readonly Row[]>): () => AsyncGenerator<readonly Row[]> {
  return async function* () {
    yield await read();
  };
}

async function* counted(
  { addProgress }: ExportReader,
  batches: AsyncIterable<readonly StoredWorkout[]>,
): AsyncGenerator<readonly StoredWorkout[]> {
  for await (const workouts of batches) {
    yield workouts;
    addProgress(workouts.length);
  }
}

async function* mapped<From extends { readonly uuid: string }, To>(
  { shapeEach }: ExportReader,
  batches: AsyncIterable<readonly From[]>,
  map: (one: From) => To,
): AsyncGenerator<readonly To[]> {
  for await (const batch of batches) yield shapeEach(batch, map);
}
