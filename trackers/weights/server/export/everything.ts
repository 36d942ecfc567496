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
import { findSettings } from '../settings/settings.repository.ts';
import { findTemplates } from '../settings/templates.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import { ownFormat } from './csv-formats.ts';
import { presentStored, readWorkouts, type StoredWorkout } from './export.reader.ts';
import {
  countExported,
  findAllImports,
  findOwnExercises,
  findTaughtNames,
  type WorkoutState,
} from './export.repository.ts';
import { csvText } from './export.service.ts';

/** Everything a user entered or imported, for the export of their account. */
export const everything: ExportSource = {
  countRows: ({ db, userId }) => countExported(db.withTables<WeightsTables>(), userId),
  files: function* (reader) {
    const db = reader.db.withTables<WeightsTables>();
    yield* workoutFiles(reader, db);
    yield* exerciseFiles(reader, db);
    yield* bodyweightFiles(reader, db);
    yield* importFiles(reader, db);
    yield jsonFile('settings', 'Your units, formula and goal.', () => findSettings(db, reader.userId));
  },
};

function* workoutFiles(reader: ExportReader, db: WeightsDb): Generator<ExportFile> {
  const workouts = (...states: WorkoutState[]) => counted(reader, readWorkouts(db, reader.userId, states));
  yield {
    name: 'workouts.json',
    about: 'Your workouts, drafts too, and those in whose place an import came (state: replaced).',
    content: jsonList(mapped(workouts('finished', 'draft', 'replaced'), presentStored)),
  };
  yield {
    name: 'workouts.csv',
    about:
      'The sets of your finished workouts, each weight in the unit you entered. The import reads it back.',
    content: csvText(workouts('finished'), ownFormat),
  };
  yield jsonFile('templates', 'Your templates.', () => findTemplates(db, reader.userId));
}

function exerciseFiles(reader: ExportReader, db: WeightsDb): ExportFile[] {
  return [
    ...tableFiles(reader, {
      name: 'exercises',
      about: 'The exercises that you made.',
      columns: [
        'uuid',
        'name',
        'load_type',
        'per_hand',
        'equipment',
        'category',
        'primary_muscles',
        'secondary_muscles',
      ],
      batches: few(async () => (await findOwnExercises(db, reader.userId)).map(presentExercise)),
    }),
    ...tableFiles(reader, {
      name: 'names',
      about: 'Which exercise a name in your files stands for, as you decided.',
      columns: ['name', 'exercise'],
      batches: few(() => findTaughtNames(db, reader.userId)),
    }),
  ];
}

function bodyweightFiles(reader: ExportReader, db: WeightsDb): ExportFile[] {
  return tableFiles(reader, {
    name: 'bodyweight',
    about: 'Your body-weight by day, in the unit you entered.',
    columns: ['date', 'weight', 'unit'],
    batches: few(() => findEntries(db, reader.userId)),
  });
}

function importFiles(reader: ExportReader, db: WeightsDb): ExportFile[] {
  return tableFiles(reader, {
    name: 'imports',
    about: 'The files that you imported.',
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
    batches: few(() => findAllImports(db, reader.userId)),
  });
}

/** Of rows of which a user has so few that one read gives them all. */
function few<Row>(read: () => Promise<readonly Row[]>): () => AsyncGenerator<readonly Row[]> {
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

async function* mapped<From, To>(
  batches: AsyncIterable<readonly From[]>,
  map: (one: From) => To,
): AsyncGenerator<readonly To[]> {
  for await (const batch of batches) yield batch.map(map);
}
