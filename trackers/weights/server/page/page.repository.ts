import { isNoneOf } from '@plotline/server/tracker-kit/none-of.ts';
import type { WeekStart } from '@plotline/contract/schema.ts';
import { sql } from 'kysely';
import { LONG_WORKOUT_SECONDS } from '../formulas/workout-duration.ts';
import type { LoadType } from '../formulas/formulas.model.ts';
import type { WeightsDb } from '../weights.db.ts';

/** One day with at least one finished workout, or in the past the part of a week that lies within one month. */
export type DayRow = {
  /** The first day with a workout. */
  date: string;
  workouts: number;
  sets: number;
  hardSets: number;
  volumeKg: number;
  openVolumeKg: number;
  /** Without workouts of more than six hours, whose end was most likely forgotten. */
  durationSeconds: number;
  setsWithoutVolume: number;
  bodyweightSets: number;
  /** The workouts with a duration, and their volume. */
  timedWorkouts: number;
  timedVolumeKg: number;
  timedOpenVolumeKg: number;
  /** The time between sets and the number of these rests. */
  restSeconds: number;
  rests: number;
};

/** The workouts of a user, without the `excluded` ones. */
export type WorkoutFilter = { userId: string; excluded: readonly string[] };

/** Returns the training days of a user since a day, and sums of those before it, in date order. */
export async function findDays(
  db: WeightsDb,
  { userId, excluded }: WorkoutFilter,
  { since, weekStart }: { since: string; weekStart: WeekStart },
): Promise<DayRow[]> {
  // The first day of the calendar is a Monday.
  const day = sql`(local_date - '0001-01-01'::date)`;
  const week = sql`(${day} + ${weekStart === 'monday' ? 0 : 1}::integer) / 7`;
  const { rows } = await sql<DayRow>`
    select min(local_date) as date, count(*) as workouts, sum(set_count) as sets, sum(hard_sets) as "hardSets",
      sum(volume_kg) as "volumeKg", sum(open_volume_kg) as "openVolumeKg",
      coalesce(sum(duration_seconds) filter (where duration_seconds <= ${LONG_WORKOUT_SECONDS}::int), 0) as "durationSeconds", sum(sets_without_volume) as "setsWithoutVolume",
      sum(bodyweight_sets) as "bodyweightSets",
      count(*) filter (where duration_seconds between 1 and ${LONG_WORKOUT_SECONDS}::int) as "timedWorkouts",
      coalesce(sum(volume_kg) filter (where duration_seconds between 1 and ${LONG_WORKOUT_SECONDS}::int), 0) as "timedVolumeKg",
      coalesce(sum(open_volume_kg) filter (where duration_seconds between 1 and ${LONG_WORKOUT_SECONDS}::int), 0) as "timedOpenVolumeKg",
      coalesce(sum(rest_seconds), 0) as "restSeconds", coalesce(sum(rests), 0) as rests
    from weights_workouts where user_id = ${userId} and state = 'finished' and ${isNoneOf(sql`uuid`, excluded)}
    group by case when local_date >= ${since}::date then ${day}
      else -(${week} * 13 + extract(month from local_date)::integer) end
    order by date`.execute(db);
  return rows;
}

type DayTotals = Omit<
  DayRow,
  | 'openVolumeKg'
  | 'bodyweightSets'
  | 'timedWorkouts'
  | 'timedVolumeKg'
  | 'timedOpenVolumeKg'
  | 'restSeconds'
  | 'rests'
>;

export type ExerciseDayRow = DayTotals & {
  topSetKg: number | null;
  epleyKg: number | null;
  brzyckiKg: number | null;
};

export async function findExerciseDays(
  db: WeightsDb,
  { userId, excluded }: WorkoutFilter,
  exerciseId: string,
): Promise<ExerciseDayRow[]> {
  const { rows } = await sql<ExerciseDayRow>`
    with done as (
      select workout_id, sum(set_count) as sets, sum(hard_sets) as hard_sets, sum(volume_kg) as volume_kg,
        sum(sets_without_volume) as sets_without_volume, max(top_set_kg) as top_set_kg,
        max(e1rm_epley_kg) as epley_kg, max(e1rm_brzycki_kg) as brzycki_kg
      from weights_workout_exercises
      where user_id = ${userId} and exercise_id = ${exerciseId} and is_counted and ${isNoneOf(sql`workout_id`, excluded)}
      group by workout_id)
    select w.local_date as date, count(*) as workouts, sum(d.sets) as sets, sum(d.hard_sets) as "hardSets",
      sum(d.volume_kg) as "volumeKg", coalesce(sum(w.duration_seconds) filter (where w.duration_seconds <= ${LONG_WORKOUT_SECONDS}::int), 0) as "durationSeconds",
      sum(d.sets_without_volume) as "setsWithoutVolume", max(d.top_set_kg) as "topSetKg",
      max(d.epley_kg) as "epleyKg", max(d.brzycki_kg) as "brzyckiKg"
    from done d join weights_workouts w on w.uuid = d.workout_id
    group by w.local_date order by w.local_date`.execute(db);
  return rows;
}

export type UsedExercise = {
  uuid: string;
  name: string;
  loadType: LoadType;
  bodyweightFraction: number;
  perHand: boolean;
};

/** Returns the exercises of a user's workouts, the most used first. */
export async function findUsed(db: WeightsDb, { userId, excluded }: WorkoutFilter): Promise<UsedExercise[]> {
  const { rows } = await sql<UsedExercise>`
    select e.uuid, e.name, e.load_type as "loadType", e.bodyweight_fraction as "bodyweightFraction",
      e.per_hand as "perHand"
    from (select exercise_id, sum(set_count) as sets from weights_workout_exercises
          where user_id = ${userId} and is_counted and ${isNoneOf(sql`workout_id`, excluded)} group by exercise_id) used
    join weights_exercises e on e.uuid = used.exercise_id
    order by used.sets desc, e.name, e.uuid`.execute(db);
  return rows;
}

export type WorkRow = {
  exerciseId: string;
  exercise: string;
  loadType: LoadType;
  primaryMuscles: string[];
  secondaryMuscles: string[];
  isOwn: boolean;
  isBefore: boolean;
  sets: number;
  hardSets: number;
  volumeKg: number;
  /** Volume on days whose body weight the viewer sees. */
  shownVolumeKg: number;
};

/** Returns the totals of each exercise in a window and in the previous one. */
export async function findWork(
  db: WeightsDb,
  { userId, excluded }: WorkoutFilter,
  {
    earliest,
    from,
    to,
    bodyweightHiddenFrom,
  }: { earliest: string; from: string; to: string; bodyweightHiddenFrom: string },
): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select e.uuid as "exerciseId", e.name as exercise, e.load_type as "loadType",
      e.primary_muscles as "primaryMuscles", e.secondary_muscles as "secondaryMuscles",
      e.owner_id is not null as "isOwn", work.is_before as "isBefore",
      work.sets, work.hard_sets as "hardSets", work.volume_kg as "volumeKg",
      work.shown_volume_kg as "shownVolumeKg"
    from (select exercise_id, local_date < ${from}::date as is_before, sum(set_count) as sets,
            sum(hard_sets) as hard_sets, sum(volume_kg) as volume_kg,
            coalesce(sum(volume_kg) filter (where local_date < ${bodyweightHiddenFrom}::date), 0) as shown_volume_kg
          from weights_workout_exercises
          where user_id = ${userId} and is_counted and local_date between ${earliest}::date and ${to}::date
            and ${isNoneOf(sql`workout_id`, excluded)}
          group by exercise_id, is_before) work
    join weights_exercises e on e.uuid = work.exercise_id
    order by work.sets desc, e.name`.execute(db);
  return rows;
}
