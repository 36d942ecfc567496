import { sql, type RawBuilder } from 'kysely';
import { searchedFirst } from '@plotline/server/tracker-kit/search.ts';
import type { SearchedItem, SearchRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { orUnshown, type Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import { formatWeight, formatWholeVolume, fromKg } from '../../contract/units.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { searchedAlias } from '../exercises/catalogue.service.ts';
import { keyOf } from '../exercises/exercises.model.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb } from '../weights.db.ts';

interface FoundWorkout {
  readonly uuid: string;
  readonly title: string;
  readonly exerciseId: string | null;
  readonly exercise: string | null;
  readonly sets: number;
  readonly volumeKg: number;
  /** That of the found exercise; null if the title is found. */
  readonly estimateKg: number | null;
  readonly at: Date;
}

/**
 * Finds the user's workouts by title, and by exercise with its estimate, newest first. They are read from the newest on,
 * so that a frequent exercise is found after a few.
 */
export async function searchWorkouts(
  db: WeightsDb,
  { userId, q, limit }: SearchRequest,
): Promise<readonly (SearchedItem | Unshown)[]> {
  const { unit, formula } = await findSettings(db, userId);
  const estimate = sql.ref(`we.e1rm_${formula}_kg`);
  const { rows } = await sql<FoundWorkout>`
    select w.uuid, coalesce(w.title, '') as title, trained.uuid as "exerciseId", trained.name as exercise,
      case when strpos(lower(w.title), ${q.toLowerCase()}) > 0 then null else trained."estimateKg" end as "estimateKg",
      w.set_count as sets, w.volume_kg as "volumeKg", w.started_at as at
    from weights_workouts w left join lateral (
      select e.uuid, e.name, ${estimate} as "estimateKg"
      from weights_workout_exercises we join weights_exercises e on e.uuid = we.exercise_id
      where we.workout_id = w.uuid and we.exercise_id = any(array(
        select e.uuid from weights_exercises e where ${isSearched(q)}
          and e.uuid in (select exercise_id from weights_workout_exercises where user_id = ${userId})))
      order by we.position limit 1) trained on true
    where w.user_id = ${userId} and w.state = 'finished'
      and (strpos(lower(w.title), ${q.toLowerCase()}) > 0 or trained.name is not null)
    order by w.started_at desc, w.uuid desc limit ${limit}`.execute(db);
  return rows.map((row) => orUnshown(row.uuid, () => presentWorkout(row, q, unit)));
}

function presentWorkout(
  { uuid, title, exerciseId, exercise, sets, volumeKg, estimateKg, at }: FoundWorkout,
  q: string,
  unit: WeightUnit,
): SearchedItem {
  return {
    uuid,
    title,
    details: searchedFirst(q, [
      // By the name that was searched: both names would not fit one line.
      (exerciseId && exercise && searchedAlias(exerciseId, exercise, q)) ?? exercise,
      // Beside an estimate, it would seem to count the sets of the exercise.
      estimateKg !== null ? null : sets === 1 ? '1 set' : `${sets} sets`,
    ]),
    at,
    stat:
      estimateKg !== null
        ? estimateStat(estimateKg, unit)
        : volumeKg > 0
          ? { value: formatWholeVolume(volumeKg, unit), label: 'Volume' }
          : null,
    path: `/posts/${uuid}`,
  };
}

interface FoundExercise {
  readonly uuid: string;
  readonly title: string;
  readonly workouts: number;
  readonly estimateKg: number | null;
  readonly at: Date;
}

/**
 * Finds the exercises of the user's finished workouts: those whose names begin with the search, those whose names contain
 * it, then others, each the most used first. Day and estimate are those of the last workout.
 */
export async function searchTrainedExercises(
  db: WeightsDb,
  { userId, q, limit }: SearchRequest,
): Promise<readonly (SearchedItem | Unshown)[]> {
  const { unit, formula } = await findSettings(db, userId);
  const estimate = sql.ref(`we.e1rm_${formula}_kg`);
  const { rows } = await sql<FoundExercise>`
    select e.uuid, e.name as title, count(distinct we.workout_id)::int as workouts, max(w.started_at) as at,
      (array_agg(${estimate} order by w.started_at desc, ${estimate} desc nulls last))[1] as "estimateKg"
    from weights_workout_exercises we join weights_exercises e on e.uuid = we.exercise_id
      join weights_workouts w on w.uuid = we.workout_id
    where we.user_id = ${userId} and we.is_counted and ${isSearched(q)}
    group by e.uuid order by case strpos(lower(e.name), ${q.toLowerCase()}) when 1 then 1 when 0 then 3 else 2 end,
      workouts desc, e.name
    limit ${limit}`.execute(db);
  return rows.map((row) => orUnshown(row.uuid, () => presentExercise(row, q, unit)));
}

function presentExercise(
  { uuid, title, workouts, estimateKg, at }: FoundExercise,
  q: string,
  unit: WeightUnit,
): SearchedItem {
  return {
    uuid,
    title,
    details: searchedFirst(q, [
      workouts === 1 ? '1 workout' : `${workouts} workouts`,
      searchedAlias(uuid, title, q),
    ]),
    at,
    stat: estimateKg === null ? null : { ...estimateStat(estimateKg, unit), label: 'Last e1RM' },
    path: `/weights?selector=${uuid}`,
  };
}

function estimateStat(estimateKg: number, unit: WeightUnit): NonNullable<SearchedItem['stat']> {
  return { value: formatWeight(fromKg(estimateKg, unit), unit, 1), label: 'e1RM' };
}

/** A condition: the names of an exercise contain all words. False without any. */
function isSearched(q: string): RawBuilder<boolean> {
  const words = keyOf(q).split(' ').filter(Boolean);
  return sql`(select bool_and(strpos(e.search_text, word) > 0) from unnest(${words}::text[]) word)`;
}
