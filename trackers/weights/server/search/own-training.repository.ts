import { sql } from 'kysely';
import type { SearchedItem, SearchRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { keyOf } from '../exercises/exercises.model.ts';
import type { WeightsDb } from '../weights.db.ts';

/** Finds the user's workouts by title, newest first. */
export async function searchWorkouts(
  db: WeightsDb,
  { userId, q, limit }: SearchRequest,
): Promise<readonly SearchedItem[]> {
  const { rows } = await sql<{ uuid: string; title: string; sets: number; at: Date }>`
    select uuid, coalesce(title, '') as title, set_count as sets, started_at as at from weights_workouts
    where user_id = ${userId} and state = 'finished' and strpos(lower(title), ${q.toLowerCase()}) > 0
    order by started_at desc, uuid desc limit ${limit}`.execute(db);
  return rows.map(({ uuid, title, sets, at }) => ({
    uuid,
    title,
    detail: sets === 1 ? '1 set' : `${sets} sets`,
    at,
    path: `/posts/${uuid}`,
  }));
}

/** Finds the exercises of the user's finished workouts, the most used first; `at` is the last day. */
export async function searchTrainedExercises(
  db: WeightsDb,
  { userId, q, limit }: SearchRequest,
): Promise<readonly SearchedItem[]> {
  const words = keyOf(q).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const { rows } = await sql<{ uuid: string; title: string; workouts: number; at: Date }>`
    select e.uuid, e.name as title, count(distinct we.workout_id)::int as workouts, max(w.started_at) as at
    from weights_workout_exercises we join weights_exercises e on e.uuid = we.exercise_id
      join weights_workouts w on w.uuid = we.workout_id
    where we.user_id = ${userId} and we.is_counted
      and (select bool_and(strpos(e.search_text, word) > 0) from unnest(${words}::text[]) word)
    group by e.uuid order by workouts desc, e.name limit ${limit}`.execute(db);
  return rows.map(({ uuid, title, workouts, at }) => ({
    uuid,
    title,
    detail: workouts === 1 ? '1 workout' : `${workouts} workouts`,
    at,
    path: `/weights?selector=${uuid}`,
  }));
}
