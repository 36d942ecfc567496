import type { ChessKit } from '../chess.db.ts';
import type { ChesscomClient, Fresh } from '../providers/chesscom.client.ts';
import { mapChesscomGame } from '../providers/chesscom.games.ts';
import { chesscomIdentity, chesscomSnapshots } from '../providers/chesscom.player.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { Validators } from '../providers/provider-http.ts';
import { beginRun } from './begin-run.ts';
import { countMonths, findDueMonth, findMonths, saveFetched, setDue } from './months.repository.ts';
import { isSettled, monthsDue } from './plan.ts';
import { saveSnapshots } from './snapshots.repository.ts';
import { storeMapped } from './sync-task.ts';
import { updateSync, type SyncTask } from './syncs.repository.ts';

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

/** Goes on with a run, by at most one month that brought something. True when nothing is left. */
export async function chesscomStep(
  kit: ChessKit,
  client: ChesscomClient,
  { task, signal }: { task: SyncTask; signal: AbortSignal },
): Promise<boolean> {
  const username = task.run_since === null ? await begin(kit, client, { task, signal }) : task.username;
  for (;;) {
    const due = await findDueMonth(kit.db, task.account_id);
    if (!due) return true;
    const { month, validators } = due;
    const answer = await emptyWhenMissing(client.games({ username, month, validators, signal }));
    await saveMonth(kit, task, { username, month, answer });
    if (answer !== 'not_modified' && answer.value.length > 0) return due.left === 1;
  }
}

/** Answers the player's name of now. */
async function begin(
  kit: ChessKit,
  client: ChesscomClient,
  { task, signal }: { task: SyncTask; signal: AbortSignal },
): Promise<string> {
  const ask = { username: task.username, signal };
  const player = await client.player({ ...ask, validators: known(task, 'profile') });
  const identity = player === 'not_modified' ? null : chesscomIdentity(player.value);
  if (identity?.isClosed === true) throw new ProviderError('closed', 'the account is closed');
  const username = identity?.username ?? task.username;
  const stats = await client.stats({ username, signal, validators: known(task, 'stats') });
  const months = await client.months({ username, signal, validators: known(task, 'archives') });
  await beginRun(kit, task, {
    identity,
    prepare: async (trx) => {
      const owner = { accountId: task.account_id, userId: task.user_id, at: kit.now() };
      if (stats !== 'not_modified') await saveSnapshots(trx, owner, chesscomSnapshots(stats.value));
      const plan = {
        known: await findMonths(trx, task.account_id),
        now: kit.now(),
        isForced: task.is_forced,
      };
      const listed = months === 'not_modified' ? [] : months.value;
      await setDue(trx, task.account_id, { months: monthsDue(listed, plan), isForced: task.is_forced });
      await updateSync(trx, task.account_id, {
        ...learned('profile', player),
        ...learned('stats', stats),
        ...learned('archives', months),
      });
    },
  });
  return username;
}

type Asked = 'profile' | 'stats' | 'archives';

function known(task: SyncTask, asked: Asked): Validators {
  return { etag: task[`${asked}_etag`], lastModified: task[`${asked}_last_modified`] };
}

function learned(asked: Asked, answer: Fresh<unknown>) {
  if (answer === 'not_modified') return {};
  const { etag, lastModified } = answer.validators;
  return { [`${asked}_etag`]: etag, [`${asked}_last_modified`]: lastModified };
}

/** A month without games may not exist. */
async function emptyWhenMissing(
  asked: Promise<Fresh<readonly unknown[]>>,
): Promise<Fresh<readonly unknown[]>> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found')
      return { value: [], validators: NO_VALIDATORS };
    throw error;
  }
}

async function saveMonth(
  kit: ChessKit,
  task: SyncTask,
  { username, month, answer }: { username: string; month: string; answer: Fresh<readonly unknown[]> },
): Promise<void> {
  const isNew = answer !== 'not_modified';
  await storeMapped(kit, task, {
    raws: isNew ? answer.value : [],
    map: (game) => mapChesscomGame(game, { username }),
    remember: async (trx) => {
      const isComplete = isSettled(month, kit.now());
      const validators = isNew ? answer.validators : null;
      await saveFetched(trx, task.account_id, { month, isComplete, validators });
      const due = await findDueMonth(trx, task.account_id);
      const months = await countMonths(trx, task.account_id);
      await updateSync(trx, task.account_id, { progress: months === 0 ? 1 : 1 - (due?.left ?? 0) / months });
    },
  });
}
