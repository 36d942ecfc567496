import { decodeText } from '@plotline/server/tracker-kit/file-parsing.ts';
import { foldName } from '../games/fold-name.ts';
import { limitedGames } from './split-games.ts';

export interface PlayersOfFile {
  readonly games: number;
  /** Most games first. */
  readonly players: readonly { readonly name: string; readonly games: number }[];
}

const NAME_MAX = 100;
const byName = new Intl.Collator('en');

/** Who plays most of the games of a file. Reads the tags alone. */
export function playersIn(bytes: Uint8Array, most = 20): PlayersOfFile {
  const players = new Map<string, { name: string; games: number }>();
  let games = 0;
  for (const { tags } of limitedGames(decodeText(bytes))) {
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
  return { games, players: sorted.slice(0, most) };
}
