import { setImmediate as nextTurn } from 'node:timers/promises';
import { lockAccountById, type AccountRow } from '../accounts/accounts.repository.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { storeGames } from '../games/store-games.service.ts';
import type { MappedGame } from '../providers/mapped-game.ts';
import { addImported, type SyncTask } from './syncs.repository.ts';

/** The link was ended while its games were on their way. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone';
}

/** A sync that no repetition helps; the sentence is for the owner. */
export class SyncStopped extends Error {
  override readonly name = 'SyncStopped';
}

const GAMES_PER_TRANSACTION = 200;
const GAMES_PER_TURN = 3;

type Write = (trx: ChessDb, account: AccountRow) => Promise<void>;

/** Writes while the account is there and held; what is written is written together. */
export async function writeFor(kit: ChessKit, task: SyncTask, write: Write): Promise<void> {
  await kit.transaction(async (trx) => {
    // A tracker that was removed meanwhile comes back here, and goes again with the transaction.
    await kit.lockTracker(trx, task.user_id);
    const account = await lockAccountById(trx, task.account_id);
    if (!account) throw new AccountGone('the link was ended');
    await write(trx, account);
  });
}

/** Stores games in the order given, and with the last of them what makes them not be fetched again. */
export async function storeMapped<Raw>(
  kit: ChessKit,
  task: SyncTask,
  {
    raws,
    map,
    remember,
  }: { raws: readonly Raw[]; map: (raw: Raw) => MappedGame; remember: (trx: ChessDb) => Promise<void> },
): Promise<void> {
  const skipped: MappedGame[] = [];
  for (let start = 0; start === 0 || start < raws.length; start += GAMES_PER_TRANSACTION) {
    const mapped = await mapInTurns(raws.slice(start, start + GAMES_PER_TRANSACTION), map);
    skipped.push(...mapped.filter(({ kind }) => kind === 'skipped'));
    const games = mapped.flatMap((one) => (one.kind === 'game' ? [one.game] : []));
    const isLast = start + GAMES_PER_TRANSACTION >= raws.length;
    await writeFor(kit, task, async (trx, account) => {
      if (games.length > 0) {
        const isFed = account.is_confirmed || account.verified_at !== null;
        const owner = { userId: task.user_id, accountId: task.account_id, isFed };
        const { inserted } = await storeGames(kit, trx, { ...owner, games });
        await addImported(trx, task.account_id, inserted);
      }
      if (isLast) await remember(trx);
    });
  }
  if (skipped.length > 0) {
    const { provider, username } = task;
    kit.log.info(
      { provider, username, count: skipped.length, skipped: skipped.slice(0, 20) },
      'games left out',
    );
  }
}

async function mapInTurns<Raw>(raws: readonly Raw[], map: (raw: Raw) => MappedGame): Promise<MappedGame[]> {
  const mapped: MappedGame[] = [];
  for (const raw of raws) {
    mapped.push(map(raw));
    if (mapped.length % GAMES_PER_TURN === 0) await nextTurn();
  }
  return mapped;
}
