import { findEntries } from '../bodyweight/bodyweight.repository.ts';
import type { ExportFormat } from '../../contract/export.ts';
import { presentExercise } from '../exercises/exercises.model.ts';
import { findSettings } from '../settings/settings.repository.ts';
import { findTemplates } from '../settings/templates.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import { workoutContent, loadExercises } from '../workouts/workouts.loader.ts';
import type { WorkoutContent } from '../workouts/workouts.model.ts';
import { hevyFormat, ownFormat, strongFormat, type CsvFormat } from './csv-formats.ts';
import { csvRecord } from './csv-writer.ts';
import { findNextWorkouts, findOwnExercises } from './export.repository.ts';

const WORKOUTS_PER_READ = 100;

/** A person's workouts as text, piece by piece, so that a long history is never in memory as a whole. */
export async function* exportText(
  db: WeightsDb,
  userId: string,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'json') yield* jsonText(db, userId);
  else yield* csvText(db, userId, await csvFormat(db, userId, format));
}

async function csvFormat(
  db: WeightsDb,
  userId: string,
  format: Exclude<ExportFormat, 'json'>,
): Promise<CsvFormat> {
  if (format === 'csv') return ownFormat;
  return format === 'strong' ? strongFormat : hevyFormat((await findSettings(db, userId)).unit);
}

async function* csvText(db: WeightsDb, userId: string, format: CsvFormat): AsyncGenerator<string> {
  yield csvRecord(format.columns);
  for await (const workouts of readWorkouts(db, userId, { withDrafts: false })) {
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
  for await (const workouts of readWorkouts(db, userId, { withDrafts: true })) {
    const text = workouts.map(({ uuid, source, content }) => JSON.stringify({ uuid, source, ...content }));
    yield `${isFirst ? '' : ','}\n${text.join(',\n')}`;
    isFirst = false;
  }
  yield ']}\n';
}

type StoredWorkout = { uuid: string; source: string; content: WorkoutContent };

async function* readWorkouts(
  db: WeightsDb,
  userId: string,
  { withDrafts }: { withDrafts: boolean },
): AsyncGenerator<StoredWorkout[]> {
  let after: { startedAt: Date; uuid: string } | null = null;
  for (;;) {
    // oxlint-disable no-await-in-loop -- each read begins where the one before ended
    const rows = await findNextWorkouts(db, { userId, after, limit: WORKOUTS_PER_READ, withDrafts });
    const last = rows.at(-1);
    if (!last) return;
    after = { startedAt: last.started_at, uuid: last.uuid };
    const exercises = await loadExercises(
      db,
      rows.map(({ uuid }) => uuid),
    );
    // oxlint-enable no-await-in-loop
    yield rows.map((row) => ({
      uuid: row.uuid,
      source: row.source,
      content: workoutContent(row, exercises.get(row.uuid) ?? []),
    }));
  }
}
