import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { AccountGone, SyncStopped } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import type { SyncRun } from '@plotline/server/tracker-kit/sync/sync-queue.ts';
import type { WeightsKit } from '../weights.db.ts';
import { findSynced, savePlace, type Place, type SyncedConnection } from './connection.repository.ts';
import { readChange, readWorkout, type HevyChange } from './hevy-changes.ts';
import { PAGE_SIZE, type HevyClient, type HevyPage } from './hevy.client.ts';
import { openKey } from './hevy-key.ts';
import { hevySync, type HevyTask, type PROVIDER } from './hevy-sync.ts';
import { storeChanges } from './store-changes.service.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Changes are read again from this long before the last reading: clocks differ, and phones send workouts late. */
const OVERLAP_MS = DAY_MS;
/** 20,000 workouts. */
const MAX_PAGES = 2_000;

interface Step {
  readonly task: HevyTask;
  readonly key: string;
  readonly place: Place;
  readonly signal: AbortSignal;
}

/**
 * Reads a page of a connected account per step: first the list of all workouts, then, in this run and every later one,
 * the changes since shortly before the last reading. The place is stored with the workouts of the page.
 */
export function hevyRun(
  kit: WeightsKit,
  client: HevyClient,
  catalogueReady: () => Promise<void>,
): SyncRun<typeof PROVIDER> {
  return {
    step: async (task, signal) => {
      await catalogueReady();
      if (task.isNewRun) await begin(kit, task);
      const connection = await findSynced(kit.db, task.accountId);
      if (!connection) throw new AccountGone('Hevy was disconnected');
      const step = { task, key: keyOf(kit, connection), place: connection, signal };
      try {
        return connection.history_page === null
          ? await readChanges(kit, client, step)
          : await readHistory(kit, client, { ...step, page: connection.history_page });
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'rejected') throw error;
        throw new SyncStopped(
          'Hevy no longer accepts your key. Check that Hevy Pro is active, then enter the key again.',
          { cause: error, retryOnVisitInMs: DAY_MS },
        );
      }
    },
  };
}

function keyOf(kit: WeightsKit, { sealed_key: sealed }: SyncedConnection): string {
  const key = openKey(kit, sealed);
  if (key === null) throw new SyncStopped("The stored key can't be read. Enter your Hevy key again.");
  return key;
}

/** Sets where the run starts. A history that is not read to its end continues. */
async function begin(kit: WeightsKit, task: HevyTask): Promise<void> {
  const sync = hevySync(kit);
  await sync.write(task, async (trx) => {
    await sync.beginRun(trx, task);
    const place = await findSynced(trx, task.accountId);
    if (!place) throw new AccountGone('Hevy was disconnected');
    if (place.history_page === 1) await savePlace(trx, task.accountId, historyStart(kit));
    else if (place.history_page === null) {
      const start = { changes_page: 1, changes_began_at: kit.now(), page_first_id: null };
      await savePlace(trx, task.accountId, { ...place, ...start });
    }
  });
}

/** Returns the place before the first page of the history. The changes since now follow it. */
function historyStart(kit: WeightsKit): Place {
  const now = kit.now();
  return {
    history_page: 1,
    history_began_at: now,
    changes_page: 1,
    changes_since: withOverlap(now),
    changes_began_at: now,
    page_first_id: null,
  };
}

function withOverlap(began: Date): Date {
  return new Date(began.getTime() - OVERLAP_MS);
}

/** Reads a page of the list of all workouts. The changes are next, so this is never the last step of a run. */
async function readHistory(
  kit: WeightsKit,
  client: HevyClient,
  { page, ...step }: Step & { readonly page: number },
): Promise<false> {
  const { task, key, place, signal } = step;
  const read = await client.workouts({ key, page, signal });
  // A page is empty when the account has no workouts, or when workouts were deleted since the page before.
  if (read.items.length === 0 && (await client.count({ key, signal })) > (page - 1) * PAGE_SIZE)
    throw new ProviderError('bad_response', `no page ${page} of the workouts`);
  const changes = readItems(kit, step, { read, readItem: readWorkout });
  const next = nextPage(place, { page, read, changes });
  const sync = hevySync(kit);
  await sync.write(task, async (trx) => {
    const { added } = await storeChanges(kit, trx, { ...task, changes, isHistory: true });
    await sync.addImported(trx, task, added);
    await sync.saveProgress(trx, task, next === null ? 1 : page / read.pageCount);
    const firstId = next === null ? null : (changes[0]?.id ?? null);
    await savePlace(trx, task.accountId, { ...place, history_page: next, page_first_id: firstId });
  });
  return false;
}

/** Reads a page of the changes. Returns whether it was the last one. */
async function readChanges(kit: WeightsKit, client: HevyClient, step: Step): Promise<boolean> {
  const { task, key, place, signal } = step;
  const page = place.changes_page;
  const read = await client.changes({ key, page, since: place.changes_since ?? new Date(0), signal });
  // The page before named this one. The next run starts with the first page again.
  if (page > 1 && read.items.length === 0)
    throw new ProviderError('bad_response', `no page ${page} of the changes`);
  const changes = readItems(kit, step, { read, readItem: readChange });
  const next = nextPage(place, { page, read, changes });
  const sync = hevySync(kit);
  let isDone = next === null;
  await sync.write(task, async (trx) => {
    const { added, deleted } = await storeChanges(kit, trx, { ...task, changes, isHistory: false });
    await sync.addImported(trx, task, added);
    // A deletion while the history was read may have moved unread workouts to a page that had been read.
    const isRepeated = deleted > 0 && place.history_began_at !== null;
    if (isRepeated) isDone = false;
    await savePlace(
      trx,
      task.accountId,
      isRepeated ? historyStart(kit) : placeAfter(place, { next, changes }),
    );
  });
  return isDone;
}

/** Returns the place after a page of changes. After the last one, the next run starts before this run began. */
function placeAfter(
  place: Place,
  { next, changes }: { next: number | null; changes: readonly HevyChange[] },
): Place {
  if (next !== null) return { ...place, changes_page: next, page_first_id: changes[0]?.id ?? null };
  const began = place.changes_began_at;
  return {
    ...place,
    history_began_at: null,
    changes_page: 1,
    changes_since: began && withOverlap(began),
    page_first_id: null,
  };
}

/** Returns the next page of a list; null after the last one. */
function nextPage(
  { page_first_id: before }: Place,
  { page, read, changes }: { page: number; read: HevyPage; changes: readonly HevyChange[] },
): number | null {
  if (before !== null && changes[0]?.id === before)
    throw new ProviderError('bad_response', `page ${page} is the same as the one before`);
  if (read.items.length === 0 || page >= read.pageCount) return null;
  if (page >= MAX_PAGES)
    throw new SyncStopped("Hevy's list of workouts has no end. Nothing more is fetched.");
  return page + 1;
}

/** Reads the items of a page. Those without an id or time are logged and left out. */
function readItems(
  kit: WeightsKit,
  { task }: Step,
  { read, readItem }: { read: HevyPage; readItem: (item: unknown, now: Date) => HevyChange | null },
): readonly HevyChange[] {
  const changes = read.items.map((item) => readItem(item, kit.now()));
  const unreadable = changes.flatMap((change) => (change?.kind === 'unreadable' ? [change] : []));
  const unidentified = changes.filter((change) => change === null).length;
  if (unidentified + unreadable.length > 0)
    kit.log.info({ account: task.accountId, unidentified, unreadable }, 'workouts of Hevy left out');
  return changes.filter((change) => change !== null);
}
