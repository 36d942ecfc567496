import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { AccountGone } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import { lockAccountById, type AccountRow } from '../accounts/accounts.repository.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { storeGames } from '../games/store-games.service.ts';
import type { MappedGame } from '../providers/mapped-game.ts';
import { chessSync } from './chess-sync.ts';
import type { ChessTask } from './syncs.repository.ts';

const GAMES_PER_TRANSACTION = 200;
const GAMES_PER_TURN = 3;
const LOGGED_GAMES = 20;

interface Page<Raw> {
  readonly raws: readonly Raw[];
  readonly map: (raw: Raw) => MappedGame;
  /**
   * Runs in the transaction of the last games: saves the place to continue from. `leftOut` is the number of games that
   * could not be mapped.
   */
  readonly savePlace: (trx: ChessDb, leftOut: number) => Promise<void>;
}

/** Stores the games of a page in the order given. Games that cannot be mapped are logged and left out. */
export async function storePage<Raw>(
  kit: ChessKit,
  task: ChessTask,
  { raws, map, savePlace }: Page<Raw>,
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
        const owner = { userId: task.userId, accountId: task.accountId, isFed };
        const { inserted } = await storeGames(kit, trx, { ...owner, games });
        await chessSync(kit).addImported(trx, task, inserted);
      }
      if (isLast) await savePlace(trx, skipped.length);
    });
  }
  if (skipped.length > 0) {
    const { provider, username } = task;
    kit.log.info(
      { provider, username, count: skipped.length, skipped: skipped.slice(0, LOGGED_GAMES) },
      'games left out',
    );
  }
}

/** Writes in a transaction that locks the account. */
export async function writeFor(
  kit: ChessKit,
  task: ChessTask,
  change: (trx: ChessDb, account: AccountRow) => Promise<void>,
): Promise<void> {
  await chessSync(kit).write(task, async (trx) => {
    const account = await lockAccountById(trx, task.accountId);
    if (!account) throw new AccountGone('the account was unlinked');
    await change(trx, account);
  });
}

/** Maps games without blocking the event loop. */
async function mapInTurns<Raw>(raws: readonly Raw[], map: (raw: Raw) => MappedGame): Promise<MappedGame[]> {
  const mapped: MappedGame[] = [];
  for (const raw of raws) {
    mapped.push(map(raw));
    if (mapped.length % GAMES_PER_TURN === 0) await nextEventLoopTurn();
  }
  return mapped;
}
