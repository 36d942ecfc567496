import { WEBHOOK_DELIVERIES } from '@plotline/contract/limits.ts';
import { TEST_EVENT, type WebhookDelivery } from '@plotline/contract/webhooks.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { WebhookRow } from './webhooks.repository.ts';

export interface DeliveryRow {
  readonly uuid: string;
  readonly event: WebhookDelivery['event'];
  readonly activityUuid: string | null;
  readonly trackerType: string | null;
  readonly state: WebhookDelivery['state'];
  readonly createdAt: Date;
  readonly attempts: number;
  readonly attemptedAt: Date | null;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number | null;
}

const columns = sql`uuid, event, activity_uuid as "activityUuid", tracker_type as "trackerType", state,
  created_at as "createdAt", attempts, attempted_at as "attemptedAt", http_status as "httpStatus", error,
  duration_ms as "durationMs"`;

export type NewDelivery = Pick<DeliveryRow, 'uuid' | 'event' | 'activityUuid' | 'trackerType' | 'createdAt'>;

/** Adds waiting events to a webhook, of which at most `most` wait. @returns the number of those added */
export async function insertDeliveries(
  trx: QueryExecutorProvider,
  webhookId: string,
  { added, most }: { added: readonly NewDelivery[]; most: number },
): Promise<number> {
  const { rows } = await sql`
    insert into webhook_deliveries (uuid, webhook_id, event, activity_uuid, tracker_type, created_at, due_at)
    select n.uuid, ${webhookId}, n.event, n."activityUuid", n."trackerType", n."createdAt", n."createdAt"
    from json_to_recordset(${JSON.stringify(added)}::json) as n
      (uuid uuid, event text, "activityUuid" uuid, "trackerType" text, "createdAt" timestamptz)
    order by n.uuid limit greatest(0, ${most} - (select count(*) from webhook_deliveries
      where webhook_id = ${webhookId} and state = 'waiting'))
    returning 1`.execute(trx);
  return rows.length;
}

/** Finds the next event that is due; of a paused webhook only tests. */
export async function findDueDelivery(
  db: Db,
  { uuid, pausedUntil }: Pick<WebhookRow, 'uuid' | 'pausedUntil'>,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const isPaused = pausedUntil !== null && pausedUntil > now;
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_deliveries
    where webhook_id = ${uuid} and state = 'waiting' and due_at <= ${now} and (not ${isPaused} or event = ${TEST_EVENT})
    order by due_at, uuid limit 1`.execute(db);
  return rows[0];
}

/** Returns the time at which the next waiting event is due; undefined when none is waiting. */
export async function findNextDue(db: Db, webhookId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ dueAt: Date }>`
    select due_at as "dueAt" from webhook_deliveries
    where webhook_id = ${webhookId} and state = 'waiting' order by due_at limit 1`.execute(db);
  return rows[0]?.dueAt;
}

/** Returns the last deliveries, newest first. */
export async function findDeliveries(db: Db, webhookId: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_deliveries where webhook_id = ${webhookId}
    order by uuid desc limit ${WEBHOOK_DELIVERIES}`.execute(db);
  return rows;
}

export interface Attempt {
  readonly state: DeliveryRow['state'];
  readonly attemptedAt: Date;
  /** The next attempt of an event that stays waiting. */
  readonly dueAt: Date;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

export async function updateAttempt(trx: Db, uuid: string, attempt: Attempt): Promise<void> {
  await sql`
    update webhook_deliveries set state = ${attempt.state}, attempts = attempts + 1,
      attempted_at = ${attempt.attemptedAt}, due_at = ${attempt.dueAt}, http_status = ${attempt.httpStatus},
      error = ${attempt.error}, duration_ms = ${attempt.durationMs}
    where uuid = ${uuid}`.execute(trx);
}

export async function dropDelivery(trx: Db, uuid: string): Promise<void> {
  await sql`update webhook_deliveries set state = 'dropped' where uuid = ${uuid}`.execute(trx);
}

/** Lets a failed event of a webhook wait again, as if it had not been tried. @returns whether it had failed */
export async function requeueFailed(trx: Db, webhookId: string, uuid: string, dueAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update webhook_deliveries set state = 'waiting', due_at = ${dueAt}, attempts = 0, attempted_at = null,
      http_status = null, error = null, duration_ms = null
    where webhook_id = ${webhookId} and uuid = ${uuid} and state = 'failed' returning 1`.execute(trx);
  return rows.length > 0;
}

/** Marks the waiting events of webhooks as failed. */
export async function failWaiting(trx: QueryExecutorProvider, webhookIds: readonly string[]): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'failed'
    where webhook_id = any(${[...webhookIds]}::uuid[]) and state = 'waiting'`.execute(trx);
}

/** Deletes the deliveries that no list shows any more. */
export async function deleteOldDeliveries(trx: Db, webhookId: string): Promise<void> {
  await sql`
    delete from webhook_deliveries where webhook_id = ${webhookId} and state <> 'waiting' and uuid not in (
      select uuid from webhook_deliveries where webhook_id = ${webhookId} order by uuid desc limit ${WEBHOOK_DELIVERIES}
    )`.execute(trx);
}
