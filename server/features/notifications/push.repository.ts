import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** The subscription of a browser at its push service. */
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

/** Locks a session and its subscription until the transaction ends; returns false if it has ended. */
export async function lockSession(trx: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions where uuid = ${sessionId} for no key update`.execute(trx);
  return rows.length > 0;
}

/**
 * Stores the only subscription of a session. A known browser moves to the new session and gets a new id, so that
 * pending messages for its previous user are not sent to it.
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

/** Deletes all but the newest subscriptions of a user. */
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

/** Returns a subscription unless it or its session has ended or its user is deactivated. */
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

/** Deletes a subscription unless the browser has renewed it since it was read. */
export async function deleteSubscription(db: Db, { uuid, auth }: PushSubscription): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('uuid', '=', uuid).where('auth', '=', auth).execute();
}

export interface SubscribedDevice {
  readonly uuid: string;
  readonly created_at: Date;
  readonly user_agent: string | null;
}

/** Returns the browsers with push messages of a user; they are few. */
export async function findSubscribedDevices(db: Db, userId: string): Promise<SubscribedDevice[]> {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.uuid', 'p.session_id')
    .select(['p.uuid', 'p.created_at', 's.user_agent'])
    .where('p.user_id', '=', userId)
    .orderBy('p.uuid')
    .execute();
}
