import { decodeText, isUnicode } from '@plotline/server/tracker-kit/file-parsing.ts';
import type { FileEncoding, GameRejection } from '../../contract/imports.ts';
import { foldName } from '../games/fold-name.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { ownerFinder, readGame } from './read-game.ts';
import { checkGames, splitGames, limitedGames } from './split-games.ts';

export interface PgnOptions {
  /** Under which the owner plays in the file. */
  readonly names: readonly string[];
  readonly now: Temporal.Instant;
  /** In which times without one are meant. */
  readonly timezone: string;
  /** The encoding of lines that are not UTF-8. */
  readonly encoding?: FileEncoding | undefined;
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
  const text = decodeText(bytes, options.encoding);
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

export interface PlayersOfFile {
  readonly games: number;
  /** The encoding used for lines that are not UTF-8; absent when all lines are UTF-8. */
  readonly encoding?: FileEncoding;
  /** Most games first. */
  readonly players: readonly { readonly name: string; readonly games: number }[];
}

const NAME_MAX = 100;
const byName = new Intl.Collator('en');

/** Who plays most of the games of a file. Reads the tags alone. */
export function playersIn(
  bytes: Uint8Array,
  { encoding = 'windows-1252', most = 20 }: { encoding?: FileEncoding | undefined; most?: number } = {},
): PlayersOfFile {
  const players = new Map<string, { name: string; games: number }>();
  let games = 0;
  for (const { tags } of limitedGames(decodeText(bytes, encoding))) {
    games += 1;
    for (const side of ['White', 'Black']) {
      const name = tags.get(side)?.trim().slice(0, NAME_MAX) ?? '';
      if (name === '' || name === '?') continue;
      const key = foldName(name);
      const player = players.get(key);
      if (player) player.games += 1;
      else players.set(key, { name, games: 1 });
    }
  }
  const sorted = [...players.values()].sort((a, b) => b.games - a.games || byName.compare(a.name, b.name));
  return { games, ...(isUnicode(bytes) ? {} : { encoding }), players: sorted.slice(0, most) };
}
