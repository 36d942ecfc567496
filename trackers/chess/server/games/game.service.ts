import type { Viewer } from '@plotline/server/tracker-kit/http.ts';
import type { Game } from '../../contract/games.ts';
import { gameWithoutRatings } from '../../contract/pages-without-ratings.ts';
import type { ChessKit } from '../chess.db.ts';
import { pliesOf } from '../pgn/replay.ts';
import { writePgn } from '../pgn/write-pgn.ts';
import { findShownGames } from '../privacy/privacy.repository.ts';
import { findAlsoHere, hiddenOf } from '../privacy/privacy.service.ts';
import { presentLine } from './game-line.ts';
import { findGames, findMoves, usernameOf, type GameRecord } from './game-records.repository.ts';
import { gameNotFound } from './games.errors.ts';
import { onlyDayOf, restoredGame } from './restored-game.ts';

/** Returns a game with its moves if the viewer may see its post; with a username only if it is that user's. */
export async function game(
  kit: ChessKit,
  viewer: Viewer | null,
  request: { readonly uuid: string; readonly username: string | null },
): Promise<Game> {
  const { uuid } = request;
  const [record] = await findGames(kit.db, [uuid]);
  if (!record || !(await maySee(kit, viewer, record))) throw gameNotFound();
  const [username, moves] = await Promise.all([usernameOf(kit.db, record.userId), findMoves(kit.db, [uuid])]);
  // The view as another user covers only the user's own games.
  if (request.username !== null && request.username.toLowerCase() !== username) throw gameNotFound();
  const played = restoredGame(record, moves.get(uuid));
  // A simulated viewer must not reveal that user's follows.
  const viewerId = viewer && !viewer.isSimulated ? viewer.uuid : null;
  const shown = await findShownGames(kit.db, [uuid]);
  const alsoHere = await findAlsoHere(kit, shown.values(), viewerId);
  const whole: Game = {
    ...presentLine(record),
    username,
    ...sidesOf(record),
    started_at: record.startedAt?.toISOString() ?? null,
    duration_seconds: record.durationSeconds,
    event: record.event,
    initial_board: played.initialFen?.split(' ')[0] ?? null,
    plies: pliesOf(played, played.moves),
    pgn: writePgn(played, onlyDayOf(record)),
    also_here: alsoHere.get(uuid) ?? null,
  };
  const own = shown.get(uuid);
  return own ? gameWithoutRatings(whole, hiddenOf(own, viewerId)) : whole;
}

/** Games without a result have no posts: with a publish delay no one else sees them. */
async function maySee(kit: ChessKit, viewer: Viewer | null, record: GameRecord): Promise<boolean> {
  if (!(await kit.mayView(viewer, record))) return false;
  return record.result !== 'none' || !(await kit.hidesNewData(viewer, record.userId));
}

function sidesOf(record: GameRecord): Pick<Game, 'white' | 'black'> {
  const own = {
    name: record.ownName,
    title: record.ownTitle,
    rating: record.ratingBefore ?? record.ratingAfter,
    rating_diff: record.ratingDiff,
    accuracy: record.accuracy,
  };
  const opponent = {
    name: record.opponentName,
    title: record.opponentTitle,
    rating: record.opponentRating,
    rating_diff: null,
    accuracy: record.opponentAccuracy,
  };
  return record.color === 'white' ? { white: own, black: opponent } : { white: opponent, black: own };
}
