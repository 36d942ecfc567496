import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldName } from '../games/fold-name.ts';
import { decodePgn } from './decode-pgn.ts';
import { limitedGames } from './limited-games.ts';

export interface PlayersOfFile {
  readonly games: number;
  /** Most games first. */
  readonly players: readonly { readonly name: string; readonly games: number }[];
}

const GAMES_PER_TURN = 100;

/** Who plays most of the games of a file. Reads the tags alone, and lets others have their turn. */
export async function playersIn(bytes: Uint8Array, most = 20): Promise<PlayersOfFile> {
  const players = new Map<string, { name: string; games: number }>();
  let games = 0;
  for (const { tags } of limitedGames(decodePgn(bytes))) {
    games += 1;
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    if (games % GAMES_PER_TURN === 0) await nextTurn();
    for (const side of ['White', 'Black']) {
      const name = tags.get(side)?.trim() ?? '';
      if (name === '' || name === '?') continue;
      const player = players.get(foldName(name)) ?? { name, games: 0 };
      players.set(foldName(name), { ...player, games: player.games + 1 });
    }
  }
  const sorted = [...players.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
  return { games, players: sorted.slice(0, most) };
}
