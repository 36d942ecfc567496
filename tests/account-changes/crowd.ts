import { sql, type Transaction } from 'kysely';
import { withTransaction, type Database, type Db } from '../../server/platform/database.ts';
import type { JobHandler } from '../../server/platform/jobs.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

/** More than a batch of each kind of rows. */
export const MANY = 450;

class Crash extends Error {}

/** Accounts with many rows, and jobs that are killed. */
export function crowdOf({ platform }: TestApp, trackerType: string) {
  const { db } = platform;
  const context = { signal: new AbortController().signal, log: platform.log, attempt: 1 };

  /** Adds users with a post each who follow a user, or wait for approval, and whose posts and followers the user likes and follows. */
  async function surround(user: Caller, status: 'following' | 'requested' = 'following'): Promise<void> {
    await withTransaction(db, async (trx) => {
      await sql`
        insert into users (uuid, username, email, password_hash, created_at)
        select gen_random_uuid(), ${user.username} || '_fan_' || n, ${user.username} || n || '@example.org', '', now()
        from generate_series(1, ${MANY}) n`.execute(trx);
      const fans = sql`(select uuid from users where username like ${`${user.username}\\_fan\\_%`})`;
      await sql`
        insert into user_trackers (user_id, tracker_type, is_public, sort_order, created_at)
        select uuid, ${trackerType}, true, 0, now() from ${fans} fan`.execute(trx);
      await sql`
        insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, audience, description)
        select gen_random_uuid(), uuid, ${trackerType}, now(), current_date, now(), true, 'nobody', 'Ran'
        from ${fans} fan`.execute(trx);
      await sql`
        insert into follows (follower_id, followee_id, status, created_at)
        select uuid, ${user.uuid}::uuid, ${status}, now() from ${fans} fan`.execute(trx);
      if (status === 'requested') return;
      await sql`
        insert into follows (follower_id, followee_id, status, created_at)
        select ${user.uuid}::uuid, uuid, 'following', now() from ${fans} fan`.execute(trx);
      await sql`
        insert into activity_likes (activity_uuid, user_id, created_at)
        select uuid, ${user.uuid}::uuid, now() from activities where user_id in ${fans}`.execute(trx);
      await sql`
        insert into comments (uuid, activity_uuid, user_id, content, created_at)
        select gen_random_uuid(), uuid, ${user.uuid}::uuid, 'Well done', now() from activities
        where user_id in ${fans}`.execute(trx);
      await sql`
        update activities set like_count = 1, comment_count = 1 where user_id in ${fans}`.execute(trx);
      await sql`
        update users set follower_count = 1, following_count = 1 where uuid in ${fans}`.execute(trx);
      await sql`
        update users set follower_count = ${MANY}, following_count = ${MANY} where uuid = ${user.uuid}`.execute(
        trx,
      );
    });
  }

  /** Returns how many counters differ from a recount. */
  async function miscounted(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from users u where (u.follower_count, u.following_count) <> (
          (select count(*) from follows f join users a on a.uuid = f.follower_id
            where f.followee_id = u.uuid and f.status = 'following' and a.is_active),
          (select count(*) from follows f join users a on a.uuid = f.followee_id
            where f.follower_id = u.uuid and f.status = 'following' and a.is_active)))
        + (select count(*) from activities a where (a.like_count, a.comment_count) <> (
          (select count(*) from activity_likes l join users u on u.uuid = l.user_id
            where l.activity_uuid = a.uuid and u.is_active),
          (select count(*) from comments c join users u on u.uuid = c.user_id
            where c.activity_uuid = a.uuid and u.is_active))) as n`.execute(db);
    return rows[0]?.n ?? 0;
  }

  /** The database of a process that is killed right after so many transactions. */
  function killedAfter(transactions: number): Db {
    let left = transactions;
    return new Proxy(db, {
      get: (target, property) => {
        if (property !== 'transaction') {
          const value: unknown = Reflect.get(target, property, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        }
        return () => ({
          execute: async <Result>(work: (trx: Transaction<Database>) => Promise<Result>) => {
            if (left === 0) throw new Crash();
            left -= 1;
            return target.transaction().execute(work);
          },
        });
      },
    });
  }

  /** Runs a job that dies after one batch, two batches and so on, until it ends. @returns the number of runs */
  async function runWithCrashes(
    createJob: (killed: Db) => JobHandler,
    payload: object,
    step = 1,
  ): Promise<number> {
    for (let runs = 1; ; runs += 1) {
      const job = createJob(killedAfter(runs * step));
      try {
        await job(payload, context);
        return runs;
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
      }
    }
  }

  return { context, surround, miscounted, runWithCrashes };
}
