import { csvRecord, type ExportReader } from '@plotline/server/tracker-kit/export.ts';
import { shapeExported } from '@plotline/server/tracker-kit/unshown.ts';
import type { ExportFormat } from '../../contract/export.ts';
import { findEntries } from '../bodyweight/bodyweight.repository.ts';
import { presentExercise } from '../exercises/exercises.model.ts';
import { findSettings, findTemplates } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import { hevyFormat, ownFormat, strongFormat, type CsvFormat } from './csv-formats.ts';
import { presentStored, readWorkouts, type StoredWorkout } from './export.reader.ts';
import { findOwnExercises } from './export.repository.ts';

/** Generates the export of a user's workouts in chunks. */
export async function* exportText(
  kit: Pick<WeightsKit, 'db' | 'log'>,
  userId: string,
  format: ExportFormat,
): AsyncGenerator<string> {
  const { db } = kit;
  const shapeEach = shapeExported(kit, 'exported workout');
  if (format === 'json') yield* jsonText(db, userId, shapeEach);
  else yield* csvText(readWorkouts(db, userId, ['finished']), await csvFormat(db, userId, format), shapeEach);
}

async function csvFormat(
  db: WeightsDb,
  userId: string,
  format: Exclude<ExportFormat, 'json'>,
): Promise<CsvFormat> {
  if (format === 'csv') return ownFormat;
  return format === 'strong' ? strongFormat : hevyFormat((await findSettings(db, userId)).unit);
}

export async function* csvText(
  batches: AsyncIterable<readonly StoredWorkout[]>,
  format: CsvFormat,
  shapeEach: ExportReader['shapeEach'],
): AsyncGenerator<string> {
  yield csvRecord(format.columns);
  for await (const workouts of batches) {
    const texts = shapeEach(workouts, ({ content }) =>
      [...format.lines(content)]
        .map((line) => csvRecord(format.columns.map((column) => line[column] ?? null)))
        .join(''),
    );
    yield texts.join('');
  }
}

async function* jsonText(
  db: WeightsDb,
  userId: string,
  shapeEach: ExportReader['shapeEach'],
): AsyncGenerator<string> {
  const [settings, exercises, templates, bodyweight] = await Promise.all([
    findSettings(db, userId),
    findOwnExercises(db, userId),
    findTemplates(db, userId),
    findEntries(db, userId),
  ]);
  const head = { settings, exercises: exercises.map(presentExercise), templates, bodyweight };
  yield `${JSON.stringify(head).slice(0, -1)},"workouts":[`;
  let isFirst = true;
  for await (const workouts of readWorkouts(db, userId, ['finished', 'draft'])) {
    const text = shapeEach(workouts, (workout) => JSON.stringify(presentStored(workout)));
    if (text.length === 0) continue;
    yield `${isFirst ? '' : ','}\n${text.join(',\n')}`;
    isFirst = false;
  }
  yield ']}\n';
}
