import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';
import type { WorkoutState } from '../export/export.repository.ts';

/** Whether a row of `weights_workouts` came from the API, or is linked with a workout that is still in Hevy. */
export const isInHevy = sql<boolean>`(source = 'hevy_api' or exists (
  select from weights_hevy_workouts where workout_id = weights_workouts.uuid and hidden_at is null))`;

/** A workout in Hevy that was read before, with the state of the workout here; its columns are null without one. */
export interface HevyLink {
  readonly hevyId: string;
  readonly updatedAt: Date;
  readonly problem: string | null;
  readonly isHidden: boolean;
  readonly workoutId: string | null;
  readonly state: WorkoutState | null;
  readonly source: string | null;
  readonly isEdited: boolean | null;
}

/** Returns the links by id in Hevy. One that leads to the workout of another id, by an earlier error, does not count. */
export async function findLinks(
  db: WeightsDb,
  accountId: string,
  hevyIds: readonly string[],
): Promise<ReadonlyMap<string, HevyLink>> {
  const { rows } = await sql<HevyLink>`
    select l.hevy_id as "hevyId", l.updated_at as "updatedAt", l.problem, l.hidden_at is not null as "isHidden",
      l.workout_id as "workoutId", w.state, w.source,
      case when w.uuid is null then null else w.edited_at is not null end as "isEdited"
    from weights_hevy_workouts l left join weights_workouts w on w.uuid = l.workout_id
    where l.account_id = ${accountId} and l.hevy_id = any(${[...hevyIds]}::text[])
      and (w.source is distinct from 'hevy_api' or w.external_key = l.hevy_id)`.execute(db);
  return new Map(rows.map((link) => [link.hevyId, link]));
}

/** A link to store. `workoutId` null: the workout could not be read. */
export interface NewLink {
  readonly hevyId: string;
  readonly workoutId: string | null;
  readonly updatedAt: Date;
  readonly problem: string | null;
  readonly isOutdated: boolean;
}

export async function saveLinks(db: WeightsDb, accountId: string, links: readonly NewLink[]): Promise<void> {
  for (const { hevyId, workoutId, updatedAt, problem, isOutdated } of links) {
    await sql`
      insert into weights_hevy_workouts (account_id, hevy_id, workout_id, updated_at, problem, is_outdated)
      values (${accountId}, ${hevyId}, ${workoutId}, ${updatedAt}, ${problem}, ${isOutdated})
      on conflict (account_id, hevy_id) do update set workout_id = excluded.workout_id,
        updated_at = excluded.updated_at, problem = excluded.problem, is_outdated = excluded.is_outdated`.execute(
      db,
    );
  }
}

/** Marks the workouts as deleted in Hevy. */
export async function saveHidden(
  db: WeightsDb,
  accountId: string,
  { hevyIds, at }: { hevyIds: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update weights_hevy_workouts set hidden_at = ${at}
    where account_id = ${accountId} and hevy_id = any(${[...hevyIds]}::text[])`.execute(db);
}

export async function deleteLinks(
  db: WeightsDb,
  accountId: string,
  hevyIds: readonly string[],
): Promise<void> {
  await sql`
    delete from weights_hevy_workouts
    where account_id = ${accountId} and hevy_id = any(${[...hevyIds]}::text[])`.execute(db);
}

export interface LinkCounts {
  readonly workouts: number;
  readonly skipped: number;
  readonly skippedBecause: string | null;
  readonly outdated: number;
}

/** Counts the workouts that came from a connection, and those that need the owner's attention. */
export async function countLinks(db: WeightsDb, accountId: string): Promise<LinkCounts> {
  const { rows } = await sql<LinkCounts>`
    select count(w.uuid) filter (where w.source = 'hevy_api' and w.state = 'finished')::int as workouts,
      count(l.problem)::int as skipped,
      (array_agg(l.problem order by l.updated_at desc, l.hevy_id) filter (where l.problem is not null))[1]
        as "skippedBecause",
      count(*) filter (where l.is_outdated and w.uuid is not null)::int as outdated
    from weights_hevy_workouts l left join weights_workouts w on w.uuid = l.workout_id
    where l.account_id = ${accountId}`.execute(db);
  return rows[0] ?? { workouts: 0, skipped: 0, skippedBecause: null, outdated: 0 };
}

export interface HiddenWorkout {
  readonly uuid: string;
  readonly hevyId: string;
  readonly title: string | null;
  readonly localDate: string;
  readonly hiddenAt: Date;
}

/** Returns the latest workouts that were deleted in Hevy and can be restored. */
export async function findHidden(
  db: WeightsDb,
  accountId: string,
  limit: number,
): Promise<readonly HiddenWorkout[]> {
  const { rows } = await sql<HiddenWorkout>`
    select w.uuid, l.hevy_id as "hevyId", w.title, w.local_date as "localDate", l.hidden_at as "hiddenAt"
    from weights_hevy_workouts l join weights_workouts w on w.uuid = l.workout_id
    where l.account_id = ${accountId} and l.hidden_at is not null and w.state = 'replaced'
    order by l.hidden_at desc, w.started_at desc, w.uuid limit ${limit}`.execute(db);
  return rows;
}

/** Returns the workouts that came from a connection, without hidden ones. */
export async function findLinkedWorkouts(db: WeightsDb, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select w.uuid from weights_hevy_workouts l join weights_workouts w on w.uuid = l.workout_id
    where l.account_id = ${accountId} and w.source = 'hevy_api' and w.state = 'finished'`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Deletes hidden workouts with their links: those of a connection, or of all users if hidden before a time. */
export async function deleteHidden(
  db: WeightsDb,
  which: { readonly accountId: string } | { readonly before: Date },
): Promise<void> {
  const condition =
    'accountId' in which
      ? sql`l.account_id = ${which.accountId} and l.hidden_at is not null`
      : sql`l.hidden_at < ${which.before}`;
  await sql`
    delete from weights_workouts w using weights_hevy_workouts l
    where l.workout_id = w.uuid and w.state = 'replaced' and ${condition}`.execute(db);
  await sql`delete from weights_hevy_workouts l where ${condition}`.execute(db);
}
