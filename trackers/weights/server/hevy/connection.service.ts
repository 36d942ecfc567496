import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { presentSync } from '@plotline/server/tracker-kit/sync/sync-status.ts';
import type { SyncState } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { HevyConnection } from '../../contract/hevy.ts';
import type { WeightsKit } from '../weights.db.ts';
import { bringBack, removeFinished } from '../workouts/withdrawn-workouts.service.ts';
import {
  deleteConnection,
  findConnection,
  insertConnection,
  saveKey,
  type ConnectionRow,
} from './connection.repository.ts';
import {
  countLinks,
  deleteHidden,
  deleteLinks,
  findHidden,
  findLinkedWorkouts,
} from './hevy-links.repository.ts';
import type { HevyClient } from './hevy.client.ts';
import {
  hevyBusy,
  keyRefused,
  malformedKey,
  notConnected,
  nothingToRestore,
  syncedTooRecently,
} from './hevy.errors.ts';
import { isKey, sealKey } from './hevy-key.ts';
import { hevySync, PROVIDER } from './hevy-sync.ts';

const LOCK_TIMEOUT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 15_000;
const HIDDEN_DAYS = 30;
const DAY_MS = 86_400_000;
const HIDDEN_LISTED = 20;

export async function getConnection(kit: WeightsKit, userId: string): Promise<HevyConnection | null> {
  const connection = await findConnection(kit.db, userId);
  return connection ? present(kit, connection) : null;
}

/** Connects Hevy, or replaces the key of the connection. Hevy is asked first whether it accepts the key. */
export async function connect(kit: WeightsKit, client: HevyClient, userId: string, text: string) {
  const key = text.trim();
  if (!isKey(key)) throw malformedKey();
  await checkKey(kit, client, { userId, key });
  const sealedKey = sealKey(kit, key);
  await kit.lockedTransaction(userId, async (trx) => {
    const before = await findConnection(trx, userId);
    if (before) {
      await saveKey(trx, before.uuid, sealedKey);
      return hevySync(kit).queue(trx, [{ accountId: before.uuid, provider: PROVIDER }], { isManual: true });
    }
    const row = { uuid: kit.newId(), user_id: userId, sealed_key: sealedKey, connected_at: kit.now() };
    await insertConnection(trx, row);
    return hevySync(kit).add(trx, { accountId: row.uuid, provider: PROVIDER });
  });
  return presentConnected(kit, userId);
}

async function checkKey(
  kit: WeightsKit,
  client: HevyClient,
  { userId, key }: { userId: string; key: string },
): Promise<void> {
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS + RESPONSE_TIMEOUT_MS);
  const query = { provider: PROVIDER, userId, timeoutMs: LOCK_TIMEOUT_MS, signal } as const;
  try {
    const count = await hevySync(kit).query(query, () => client.count({ key, signal }));
    if (count === 'busy') throw hevyBusy(minutesUntil(kit, await hevySync(kit).pausedUntil(PROVIDER)));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw error.kind === 'rejected' ? keyRefused() : hevyBusy(minutesUntil(kit, error.retryAt));
  }
}

/** Returns the minutes until Hevy may be asked again, at least one. */
function minutesUntil(kit: WeightsKit, until: Date | null): number {
  const ms = until === null ? 0 : until.getTime() - kit.now().getTime();
  return Math.max(1, Math.ceil(ms / 60_000));
}

/** Deletes the connection with its key, and with `withWorkouts` the workouts that it brought. */
export async function disconnect(
  kit: WeightsKit,
  { userId, withWorkouts }: { userId: string; withWorkouts: boolean },
): Promise<{ success: true }> {
  await kit.lockedTransaction(userId, async (trx) => {
    const connection = await findConnection(trx, userId);
    if (!connection) throw notConnected();
    if (withWorkouts) await removeFinished(kit, trx, userId, await findLinkedWorkouts(trx, connection.uuid));
    await deleteHidden(trx, { accountId: connection.uuid });
    await deleteConnection(trx, connection.uuid);
  });
  return { success: true };
}

/** Queues a sync, or joins one that is queued or runs. */
export async function requestSync(kit: WeightsKit, userId: string): Promise<HevyConnection> {
  const connection = await findConnection(kit.db, userId);
  if (!connection) throw notConnected();
  const tooSoon = await hevySync(kit).request([connection.uuid], { isForced: false });
  const presented = await present(kit, connection);
  const isSyncing = ['queued', 'running', 'waiting'].includes(presented.state);
  if (tooSoon !== null && !isSyncing) throw syncedTooRecently({ from: tooSoon.from, now: kit.now() });
  return presented;
}

/** Shows a workout again that was deleted in Hevy, and forgets its link: no sync hides it again. */
export async function restoreHidden(
  kit: WeightsKit,
  { userId, uuid }: { userId: string; uuid: string },
): Promise<HevyConnection> {
  await kit.lockedTransaction(userId, async (trx) => {
    const connection = await findConnection(trx, userId);
    if (!connection) throw nothingToRestore();
    const hidden = await findHidden(trx, connection.uuid, HIDDEN_LISTED);
    const workout = hidden.find((one) => one.uuid === uuid);
    if (!workout) throw nothingToRestore();
    await deleteLinks(trx, connection.uuid, [workout.hevyId]);
    await bringBack(kit, trx, userId, uuid);
  });
  return presentConnected(kit, userId);
}

/** Queues a sync when the owner opens the page and the last one is some time ago. */
export async function visited(kit: WeightsKit, userId: string): Promise<void> {
  const connection = await findConnection(kit.db, userId);
  if (connection) await hevySync(kit).visited([connection.uuid]);
}

export async function connectionState(kit: WeightsKit, userId: string): Promise<SyncState> {
  const connection = await findConnection(kit.db, userId);
  return hevySync(kit).state(connection ? [connection.uuid] : []);
}

/** Deletes the workouts of all users that were hidden 30 days ago. */
export async function deleteExpired(kit: WeightsKit): Promise<void> {
  const before = new Date(kit.now().getTime() - HIDDEN_DAYS * DAY_MS);
  await kit.transaction((trx) => deleteHidden(trx, { before }));
}

async function presentConnected(kit: WeightsKit, userId: string): Promise<HevyConnection> {
  const connection = await findConnection(kit.db, userId);
  if (!connection) throw notConnected();
  return present(kit, connection);
}

async function present(kit: WeightsKit, { uuid, connected_at }: ConnectionRow): Promise<HevyConnection> {
  const [statuses, counts, hidden] = await Promise.all([
    hevySync(kit).statuses([uuid]),
    countLinks(kit.db, uuid),
    findHidden(kit.db, uuid, HIDDEN_LISTED),
  ]);
  return {
    connected_at: connected_at.toISOString(),
    ...presentSync(statuses.get(uuid)),
    workouts: counts.workouts,
    skipped: counts.skipped,
    skipped_because: counts.skippedBecause,
    outdated: counts.outdated,
    hidden: hidden.map((workout) => ({
      uuid: workout.uuid,
      title: workout.title,
      local_date: workout.localDate,
      deleted_from: new Date(workout.hiddenAt.getTime() + HIDDEN_DAYS * DAY_MS).toISOString(),
    })),
  };
}
