import type { WebhookEvent } from '@plotline/contract/webhooks.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { Db } from '../../platform/database.ts';

type Trx = QueryExecutorProvider;

export interface WebhookRow {
  readonly uuid: string;
  readonly userId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly sealedSecret: string;
  readonly createdAt: Date;
  readonly isEnabled: boolean;
  readonly failingSince: Date | null;
  readonly pausedUntil: Date | null;
}

const columns = sql`uuid, user_id as "userId", url, events, sealed_secret as "sealedSecret", created_at as "createdAt",
  is_enabled as "isEnabled", failing_since as "failingSince", paused_until as "pausedUntil"`;

/** Returns the webhooks of a user, oldest first. */
export async function findWebhooks(db: Db, userId: string): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhooks where user_id = ${userId} order by created_at, uuid`.execute(db);
  return rows;
}

export async function findWebhook(db: Db, uuid: string): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`select ${columns} from webhooks where uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** `findWebhook` with a lock until the end of the transaction. */
export async function lockWebhook(trx: Db, uuid: string): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhooks where uuid = ${uuid} for no key update`.execute(trx);
  return rows[0];
}

/** Finds and locks the user's webhooks that get an event, with the time until which each one is paused. */
export async function findSubscribedWebhooks(
  trx: Trx,
  userId: string,
  event: WebhookEvent,
): Promise<Pick<WebhookRow, 'uuid' | 'pausedUntil'>[]> {
  const { rows } = await sql<Pick<WebhookRow, 'uuid' | 'pausedUntil'>>`
    select uuid, paused_until as "pausedUntil" from webhooks
    where user_id = ${userId} and is_enabled and ${event} = any(events) order by uuid for no key update`.execute(
    trx,
  );
  return rows;
}

export type NewWebhook = Pick<
  WebhookRow,
  'uuid' | 'userId' | 'url' | 'events' | 'sealedSecret' | 'createdAt'
>;

export async function insertWebhook(trx: Db, webhook: NewWebhook): Promise<void> {
  await sql`
    insert into webhooks (uuid, user_id, url, events, sealed_secret, created_at)
    values (${webhook.uuid}, ${webhook.userId}, ${webhook.url}, ${[...webhook.events]}::text[],
      ${webhook.sealedSecret}, ${webhook.createdAt})`.execute(trx);
}

/** Deletes a webhook of this user; returns whether there was one. */
export async function deleteWebhookRow(trx: Db, userId: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from webhooks where uuid = ${uuid} and user_id = ${userId} returning 1`.execute(trx);
  return rows.length > 0;
}

/** The state of a webhook after an attempt or a change by its user. */
export type WebhookHealth = Pick<WebhookRow, 'isEnabled' | 'failingSince' | 'pausedUntil'>;

export const HEALTHY: WebhookHealth = { isEnabled: true, failingSince: null, pausedUntil: null };

export async function updateHealth(trx: Db, uuid: string, health: WebhookHealth): Promise<void> {
  await sql`
    update webhooks set is_enabled = ${health.isEnabled}, failing_since = ${health.failingSince},
      paused_until = ${health.pausedUntil}
    where uuid = ${uuid}`.execute(trx);
}

/**
 * Switches off the webhooks of a user. That no failure is noted tells them from webhooks that kept failing.
 * @returns the ids of those that were on
 */
export async function switchOffWebhooks(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update webhooks set is_enabled = false, failing_since = null, paused_until = null
    where uuid in (
      select uuid from webhooks where user_id = ${userId} and is_enabled order by uuid for no key update)
    returning uuid`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

export interface ExportedWebhook {
  readonly created_at: Date;
  readonly url: string;
  readonly events: string;
  readonly is_enabled: boolean;
}

export async function findExportedWebhooks(db: Db, userId: string): Promise<ExportedWebhook[]> {
  const { rows } = await sql<ExportedWebhook>`
    select created_at, url, array_to_string(events, ' ') as events, is_enabled
    from webhooks where user_id = ${userId} order by created_at, uuid`.execute(db);
  return rows;
}
