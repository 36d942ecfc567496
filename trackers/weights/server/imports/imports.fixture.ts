import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { ImportPreview } from '../../contract/imports.ts';
import type { WeightsDb } from '../weights.db.ts';
import type { User } from '../weights.fixture.ts';
import type { ImportAnswer } from './imports.repository.ts';

export function sample(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, '..', '..', 'fixtures', name));
}

/** Builds a Hevy file with one workout per row, at 18:04. */
export function hevyFile(...rows: readonly { day: string; weight: number }[]): string {
  const lines = rows.map(({ day, weight }) => {
    const times = `${day}T18:04:00,${day}T19:16:00`;
    return `Push,${times},Bench Press (Barbell),0,normal,${weight},5`;
  });
  return ['title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps', ...lines, ''].join(
    '\n',
  );
}

export async function preview(user: User, file: Buffer | string): Promise<ImportPreview> {
  const answer = await user.upload('/api/weights/import/preview', file, { timezone: 'Europe/Paris' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ImportPreview>();
}

/** Applies a batch, in kilograms if the file names no unit. */
export async function apply(user: User, batchId: string, options: object = {}): Promise<ImportAnswer> {
  const answer = await user.post(`/api/weights/import/${batchId}/apply`, { unit: 'kg', ...options });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ImportAnswer>();
}

export async function countRows(db: WeightsDb, userId: string) {
  const { rows } = await sql<{ workouts: number; sets: number; activities: number; exercises: number }>`
    select (select count(*) from weights_workouts where user_id = ${userId} and state = 'finished') as workouts,
      (select count(*) from weights_workout_exercises we join weights_sets s on s.workout_exercise_id = we.uuid
        where we.user_id = ${userId} and we.is_counted) as sets,
      (select count(*) from activities where user_id = ${userId}) as activities,
      (select count(*) from weights_exercises where owner_id = ${userId}) as exercises`.execute(db);
  return rows[0];
}

export const NOTHING = { workouts: 0, sets: 0, activities: 0, exercises: 0 };
