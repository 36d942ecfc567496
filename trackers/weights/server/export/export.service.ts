import { csvRecord } from '@plotline/server/tracker-kit/export.ts';
import type { ExportFormat } from '../../contract/export.ts';
import { findEntries } from '../bodyweight/bodyweight.repository.ts';
import { presentExercise } from '../exercises/exercises.model.ts';
import { findSettings, findTemplates } from '../settings/settings.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import { hevyFormat, ownFormat, strongFormat, type CsvFormat } from './csv-formats.ts';
import { presentStored, readWorkouts, type StoredWorkout } from './export.reader.ts';
import { findOwnExercises } from './export.repository.ts';

/** Generates the export of a user's workouts in chunks. */
export async function* exportText(
  db: WeightsDb,
  userId: string,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'json') yield* jsonText(db, userId);
  else yield* csvText(readWorkouts(db, userId, ['finished']), await csvFormat(db, userId, format));
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
): AsyncGenerator<string> {
  yield csvRecord(format.columns);
  for await (const workouts of batches) {
    let text = '';
    for (const { content } of workouts)
      for (const line of format.lines(content))
        text += csvRecord(format.columns.map((column) => line[column] ?? null));
    yield text;
  }
}

async function* jsonText(db: WeightsDb, userId: string): AsyncGenerator<string> {
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
    const text = workouts.map((workout) => JSON.stringify(presentStored(workout)));
    yield `${isFirst ? '' : ','}\n${text.join(',\n')}`;
    isFirst = false;
  }
  yield ']}\n';
}
