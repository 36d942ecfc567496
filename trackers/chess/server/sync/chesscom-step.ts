import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { Validators } from '@plotline/server/tracker-kit/sync/provider-http.ts';
import type { ChessKit } from '../chess.db.ts';
import type { ChesscomClient, Fresh } from '../providers/chesscom.client.ts';
import { mapChesscomGame } from '../providers/chesscom.games.ts';
import { chesscomIdentity, chesscomSnapshots } from '../providers/chesscom.player.ts';
import { beginRun } from './begin-run.ts';
import { chessSync } from './chess-sync.ts';
import { isSettled, listsNewMonths, monthsDue } from './history-plan.ts';
import { countMonths, findDueMonth, findMonths, saveFetched, setDue } from './months.repository.ts';
import { saveSnapshots } from './snapshots.repository.ts';
import { storePage } from './store-page.ts';
import { updateSync, type ChessTask } from './syncs.repository.ts';
import { ofKnownPlayer } from './withheld-games.ts';

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

interface Step {
  readonly task: ChessTask;
  readonly signal: AbortSignal;
}

/** Continues a run until one month has brought games. Returns whether nothing is left. */
export async function chesscomStep(
  kit: ChessKit,
  client: ChesscomClient,
  { task, signal }: Step,
): Promise<boolean> {
  const username = task.isNewRun ? await begin(kit, client, { task, signal }) : task.username;
  for (;;) {
    const due = await findDueMonth(kit.db, task.accountId);
    if (!due) return true;
    const { month, validators } = due;
    const games = await emptyWhenMissing(client.games({ username, month, validators, signal }));
    await saveMonth(kit, task, { username, month, games });
    if (games !== 'not_modified' && games.value.length > 0) return due.left === 1;
  }
}

/** Requests the profile and the list of months. Returns the player's current name. */
async function begin(kit: ChessKit, client: ChesscomClient, { task, signal }: Step): Promise<string> {
  const player = await client.player({
    username: task.username,
    signal,
    validators: validatorsOf(task, 'profile'),
  });
  const identity = player === 'not_modified' ? null : chesscomIdentity(player.value);
  if (identity?.isClosed === true) throw new ProviderError('closed', 'the account is closed');
  const username = identity?.username ?? task.username;
  const { stats, months } = await ofKnownPlayer('chesscom', async () => ({
    stats: await client.stats({ username, signal, validators: validatorsOf(task, 'stats') }),
    months: await listMonths(kit, client, { task, username, signal }),
  }));
  await beginRun(kit, task, {
    identity,
    prepare: async (trx) => {
      const owner = { accountId: task.accountId, userId: task.userId, at: kit.now() };
      if (stats !== 'not_modified') await saveSnapshots(trx, owner, chesscomSnapshots(stats.value));
      const plan = { known: await findMonths(trx, task.accountId), now: kit.now(), isForced: task.isForced };
      const listed = months === 'not_modified' ? [] : months.value;
      await setDue(trx, task.accountId, { months: monthsDue(listed, plan), isForced: task.isForced });
      await updateSync(trx, task.accountId, {
        ...validatorColumns('profile', player),
        ...validatorColumns('stats', stats),
        ...validatorColumns('archives', months),
      });
    },
  });
  return username;
}

/** Requests the months with games, unless all that may be new are fetched anyway. */
async function listMonths(
  kit: ChessKit,
  client: ChesscomClient,
  { task, username, signal }: Step & { readonly username: string },
): Promise<Fresh<readonly string[]>> {
  const isNeeded = task.isForced || listsNewMonths(task.last_sync_at, kit.now());
  if (!isNeeded) return 'not_modified';
  return client.months({ username, signal, validators: validatorsOf(task, 'archives') });
}

type Resource = 'profile' | 'stats' | 'archives';

function validatorsOf(task: ChessTask, resource: Resource): Validators {
  return { etag: task[`${resource}_etag`], lastModified: task[`${resource}_last_modified`] };
}

function validatorColumns(resource: Resource, fetched: Fresh<unknown>) {
  if (fetched === 'not_modified') return {};
  const { etag, lastModified } = fetched.validators;
  return { [`${resource}_etag`]: etag, [`${resource}_last_modified`]: lastModified };
}

/** A month without games may not exist. */
async function emptyWhenMissing(
  request: Promise<Fresh<readonly unknown[]>>,
): Promise<Fresh<readonly unknown[]>> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found')
      return { value: [], validators: NO_VALIDATORS };
    throw error;
  }
}

async function saveMonth(
  kit: ChessKit,
  task: ChessTask,
  { username, month, games }: { username: string; month: string; games: Fresh<readonly unknown[]> },
): Promise<void> {
  const isNew = games !== 'not_modified';
  await storePage(kit, task, {
    raws: isNew ? games.value : [],
    map: (game) => mapChesscomGame(game, { username }),
    savePlace: async (trx, leftOut) => {
      const isComplete = isSettled(month, kit.now());
      const fetched = isNew ? { validators: games.validators, leftOut } : null;
      await saveFetched(trx, task.accountId, { month, isComplete, fetched });
      const due = await findDueMonth(trx, task.accountId);
      const months = await countMonths(trx, task.accountId);
      await chessSync(kit).saveProgress(trx, task, months === 0 ? 1 : 1 - (due?.left ?? 0) / months);
    },
  });
}
