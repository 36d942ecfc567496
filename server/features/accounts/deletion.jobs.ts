import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { ServedAccountsPlatform } from './accounts-platform.ts';
import { deleteAccount, lockUsername } from './accounts.repository.ts';
import { runBatches } from './batches.ts';
import {
  deleteDependents,
  deleteOwned,
  findDeletions,
  findDependentTables,
  findKeys,
  isDeletionPending,
  type DependentTable,
} from './deletion.repository.ts';
import { replacePicture } from './pictures.repository.ts';
import { scheduleRemoval } from './pictures.service.ts';
import { findRemovedPictures } from './profile-parts.repository.ts';
import { settleCounts } from './settling.repository.ts';

export const DELETE_ACCOUNT = 'accounts.delete';

/** Removes a batch of the data of a user who is in no counter any more. @returns whether some may be left */
export type RemoveBatch = (trx: Db, userId: string) => Promise<boolean>;

/** Removes all trackers of a user with their data and posts. */
export type RemoveTrackers = (userId: string) => Promise<void>;

export interface RemovalParts {
  /** Data that do not simply go with the user's row. */
  readonly removals: readonly RemoveBatch[];
  readonly removeTrackers: RemoveTrackers;
}

const Payload = Type.Object({ user_id: Type.String() });
/** Rows of one transaction. */
const MOST = 1_000;
/** Rows of one transaction to which rows of other tables refer, which go before them. */
const MOST_PARENTS = 200;
/** Rows of each table that trackers remove themselves, with what belongs to it. */
const SPARED = 1_000;
/** A deletion that is as old may have lost its job. */
const LOST_MS = 10 * 60 * 1000;

/** Queues the removal of an account that is marked. */
export function queueRemoval({ jobs }: Pick<ServedAccountsPlatform, 'jobs'>, trx: Db, userId: string) {
  return jobs.add(trx, DELETE_ACCOUNT, { user_id: userId }, { key: `${DELETE_ACCOUNT}:${userId}` });
}

/** Queues the removals that have been pending for long, in case their jobs are lost. */
export async function queueLostRemovals(platform: ServedAccountsPlatform): Promise<void> {
  const { db, now } = platform;
  for (const userId of await findDeletions(db, new Date(now().getTime() - LOST_MS)))
    await queueRemoval(platform, db, userId);
}

/**
 * Removes everything of an account that is marked as deleted, then its row. Each batch is a transaction of its own and
 * can be repeated: a run goes on where the last one ended, wherever that was.
 */
export function deleteAccountJob(platform: ServedAccountsPlatform, parts: RemovalParts): JobHandler {
  const { db } = platform;
  return async (raw, { signal }) => {
    const { user_id: userId } = Value.Parse(Payload, raw);
    if (!(await isDeletionPending(db, userId))) return;
    const run = { startedAt: performance.now(), signal };
    const all = async (batch: RemoveBatch) =>
      runBatches(() => withTransaction(db, (trx) => batch(trx, userId)), run);
    const steps = [
      () => all(settleCounts),
      ...parts.removals.map((batch) => () => all(batch)),
      () => removeRows(db, userId, { run, spared: SPARED }),
      async () => {
        await parts.removeTrackers(userId);
        return true;
      },
      () => removeRows(db, userId, { run, spared: 0 }),
    ];
    for (const step of steps) if (!(await step())) return queueRemoval(platform, db, userId);
    await removeRow(platform, userId);
  };
}

interface Removal {
  readonly run: Parameters<typeof runBatches>[1];
  readonly spared: number;
}

/** Tables with few rows that stay until the user's row goes, such as the mark of the deletion. */
const LAST = new Set(['account_deletions', 'removed_profile_parts', 'user_directory', 'user_trackers']);

/** Deletes the rows of a user from all tables. @returns false when time is up */
async function removeRows(db: Db, userId: string, { run, spared }: Removal): Promise<boolean> {
  const tables = await findDependentTables(db);
  for (const owned of tables.get('users') ?? []) {
    if (LAST.has(owned.table)) continue;
    const dependents = tables.get(owned.table) ?? [];
    const rows = { owned, userId, spared, most: dependents.length > 0 ? MOST_PARENTS : MOST };
    const batch = async () => {
      if (!(await removeDependents(db, dependents, { rows, run }))) return true;
      return (await withTransaction(db, (trx) => deleteOwned(trx, rows))) > 0;
    };
    if (!(await runBatches(batch, run))) return false;
  }
  return true;
}

/** Deletes the rows that refer to the next rows of a user. @returns false when time is up */
async function removeDependents(
  db: Db,
  dependents: readonly DependentTable[],
  { rows, run }: { rows: Parameters<typeof deleteOwned>[1]; run: Removal['run'] },
): Promise<boolean> {
  const keysOf = new Map<string, readonly string[]>();
  for (const dependent of dependents) {
    const keys = keysOf.get(dependent.key) ?? (await findKeys(db, dependent.key, rows));
    keysOf.set(dependent.key, keys);
    if (keys.length === 0) return true;
    const batch = async () =>
      (await withTransaction(db, (trx) => deleteDependents(trx, dependent, { keys, most: MOST }))) === MOST;
    if (!(await runBatches(batch, run))) return false;
  }
  return true;
}

function removeRow({ db, jobs }: ServedAccountsPlatform, userId: string): Promise<void> {
  return withTransaction(db, async (trx) => {
    if ((await lockUsername(trx, userId)) === undefined) return;
    const picture = await replacePicture(trx, userId, null);
    const pictures = await findRemovedPictures(trx, userId);
    if (picture?.before) pictures.push(picture.before);
    for (const key of pictures) await scheduleRemoval(trx, jobs, key);
    await deleteAccount(trx, userId);
  });
}
