import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** A browser, as its push service knows it. */
export interface PushSubscription {
  readonly uuid: string;
  readonly user_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface NewSubscription extends PushSubscription {
  readonly session_id: string;
  readonly created_at: Date;
}

/** Keeps the session, and whoever else would change what it has subscribed, until the transaction ends. */
export async function lockSession(trx: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions where uuid = ${sessionId} for no key update`.execute(trx);
  return rows.length > 0;
}

/**
 * A browser whose user or session has changed moves to the new one; a session has one subscription. It gets a new id,
 * so that what waits to be sent to whoever had it before finds no one.
 */
export async function putSubscription(trx: Db, subscription: NewSubscription): Promise<void> {
  const { session_id: sessionId, endpoint } = subscription;
  await trx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .where('endpoint', '<>', endpoint)
    .execute();
  const { uuid: _, endpoint: __, ...changes } = subscription;
  await trx
    .insertInto('push_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changes))
    .execute();
}

/** The newest stay. */
export async function deleteSubscriptionsBeyond(trx: Db, userId: string, count: number): Promise<void> {
  await sql`
    delete from push_subscriptions where uuid in (
      select uuid from push_subscriptions where user_id = ${userId}
      order by created_at desc, uuid desc offset ${count})`.execute(trx);
}

export async function findEndpoint(db: Db, sessionId: string): Promise<string | null> {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return found?.endpoint ?? null;
}

export async function deleteEndpoint(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function findSubscriptions(
  trx: Db,
  userIds: readonly string[],
): Promise<Pick<PushSubscription, 'uuid' | 'user_id'>[]> {
  const { rows } = await sql<Pick<PushSubscription, 'uuid' | 'user_id'>>`
    select uuid, user_id from push_subscriptions
    where user_id = any(${userIds}::uuid[]) order by uuid`.execute(trx);
  return rows;
}

/** Undefined when it has ended, or its session or its user's access has. */
export async function findLiveSubscription(
  db: Db,
  uuid: string,
  now: Date,
): Promise<PushSubscription | undefined> {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.uuid', 'p.session_id')
    .innerJoin('users as u', 'u.uuid', 'p.user_id')
    .select(['p.uuid', 'p.user_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.uuid', '=', uuid)
    .where('s.expires_at', '>', now)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
}

/** Unless the browser has subscribed again since it was read. */
export async function deleteSubscription(db: Db, { uuid, auth }: PushSubscription): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('uuid', '=', uuid).where('auth', '=', auth).execute();
}

export interface SubscribedDevice {
  readonly uuid: string;
  readonly created_at: Date;
  readonly user_agent: string | null;
}

/** Where a user gets push messages: few. */
export async function findSubscribedDevices(db: Db, userId: string): Promise<SubscribedDevice[]> {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.uuid', 'p.session_id')
    .select(['p.uuid', 'p.created_at', 's.user_agent'])
    .where('p.user_id', '=', userId)
    .orderBy('p.uuid')
    .execute();
}
