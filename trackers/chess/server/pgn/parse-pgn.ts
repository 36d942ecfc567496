import { decodeText } from '@plotline/server/tracker-kit/file-parsing.ts';
import type { GameRejection } from '../../contract/imports.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { ownerFinder, readGame } from './read-game.ts';
import { checkGames, splitGames } from './split-games.ts';

export interface PgnOptions {
  /** Under which the owner plays in the file. */
  readonly names: readonly string[];
  readonly now: Temporal.Instant;
  /** In which times without one are meant. */
  readonly timezone: string;
}

export interface PgnBatch {
  readonly games: readonly PlayedGame[];
  readonly rejected: readonly GameRejection[];
  /** Position in the file. Every game is in one of the batches, accepted or rejected. */
  readonly read: number;
  /** Between 0 and 1. */
  readonly progress: number;
}

const BATCH_GAMES = 100;

/** Reads a file in batches. @throws FileRefused when the whole file is refused. */
export function* parsePgn(bytes: Uint8Array, options: PgnOptions): Generator<PgnBatch> {
  const text = decodeText(bytes);
  checkGames(text);
  const context = { ...options, sideOf: ownerFinder(options.names) };
  let games: PlayedGame[] = [];
  let rejected: GameRejection[] = [];
  let read = 0;
  for (const raw of splitGames(text)) {
    read += 1;
    const game = readGame(raw, context);
    if (typeof game === 'string') rejected.push({ index: read, reason: game });
    else games.push(game);
    if (games.length + rejected.length === BATCH_GAMES) {
      yield { games, rejected, read, progress: raw.end / text.length };
      games = [];
      rejected = [];
    }
  }
  if (games.length + rejected.length > 0) yield { games, rejected, read, progress: 1 };
}
