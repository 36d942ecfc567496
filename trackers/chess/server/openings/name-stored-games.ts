import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { openingKey } from '../games/game-row.ts';
import type { GameOpening } from '../games/game.model.ts';
import { openingIds } from '../games/games.repository.ts';
import { unpackMoves } from '../games/packed-moves.ts';
import { isReplayed, replay } from '../pgn/replay.ts';
import { settleGames } from '../posts/settle-games.service.ts';
import { nameOpening } from './site-names.ts';
import {
  deletePlace,
  findOpenings,
  lockPlace,
  saveFamilies,
  saveOpenings,
  savePlace,
  type StoredOpening,
} from './stored-names.repository.ts';

const NAME_TASK = 'chess.name-stored-games';
/** A few hundred milliseconds of work. */
const GAMES_PER_STEP = 100;
/** Games replayed without yielding to requests. */
const GAMES_PER_TURN = 5;
/** Shorter than the time between two jobs. */
const MAX_JOB_MS = 45_000;

/** The job that names the openings of games stored before the whole list. It ends for good when all are named. */
export function openingNameJobs(kit: ChessKit): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return {
    jobs: {
      [NAME_TASK]: async (_payload, { signal }) => {
        const until = kit.now().getTime() + MAX_JOB_MS;
        let hasMore = true;
        while (hasMore && !signal.aborted && kit.now().getTime() < until) hasMore = await nameNextGames(kit);
      },
    },
    cron: [{ task: NAME_TASK, schedule: '* * * * *' }],
  };
}

/**
 * Names the openings of the next games by their positions, like those of new games; the stored name stands for that of
 * the site. Posts get the new names without becoming newer. Returns whether there may be more games.
 */
export async function nameNextGames(kit: ChessKit, limit = GAMES_PER_STEP): Promise<boolean> {
  return kit.transaction(async (trx) => {
    const place = await lockPlace(trx);
    if (!place) return false;
    const games = await findOpenings(trx, place.after, limit);
    const last = games.at(-1);
    if (!last) {
      await deletePlace(trx);
      return false;
    }
    const renamed = await findRenamed(games);
    // In the same order everywhere, so that two transactions cannot deadlock.
    const users = [...Map.groupBy(renamed, ({ userId }) => userId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [userId, own] of users) await saveNames(kit, trx, userId, own);
    await savePlace(trx, last.uuid);
    return true;
  });
}

type Renamed = Pick<StoredOpening, 'uuid' | 'userId'> & { readonly opening: GameOpening };

async function findRenamed(games: readonly StoredOpening[]): Promise<Renamed[]> {
  const renamed: Renamed[] = [];
  for (const [index, game] of games.entries()) {
    const opening = openingOf(game);
    const isSame =
      opening === null ||
      (opening.name === game.name && opening.eco === game.eco && opening.family === game.family);
    if (!isSame) renamed.push({ uuid: game.uuid, userId: game.userId, opening });
    if (index % GAMES_PER_TURN === 0) await nextTurn();
  }
  return renamed;
}

function openingOf({ moves, eco, name, family }: StoredOpening): GameOpening | null {
  const sans = unpackMoves(moves).map(({ san }) => san);
  const replayed = replay({ variant: 'standard', initialFen: null }, sans);
  if (!isReplayed(replayed)) return null;
  const stored = name === null ? null : { eco, name, family: family ?? name, ply: null };
  return nameOpening(replayed.keys, stored);
}

async function saveNames(
  kit: ChessKit,
  trx: ChessDb,
  userId: string,
  games: readonly Renamed[],
): Promise<void> {
  await kit.lockTracker(trx, userId);
  const openings = games.map(({ opening }) => opening);
  const ids = await openingIds(trx, openings, openingKey);
  await saveFamilies(trx, openings);
  await saveOpenings(
    trx,
    games.flatMap(({ uuid, opening }) => {
      const id = ids.get(openingKey(opening));
      return id === undefined ? [] : [{ uuid, opening_id: id, opening_ply: opening.ply }];
    }),
  );
  const changed = games.map(({ uuid }) => uuid);
  await settleGames(kit, trx, { userId, isFed: false, added: [], changed, linked: [] });
}
