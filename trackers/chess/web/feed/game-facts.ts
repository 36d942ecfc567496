import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { PostedGame } from '../../contract/posted-game.ts';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { COLOR_NAMES, kindName, SOURCES } from '../shared/chess-labels.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Lists the facts of a game for its feed card. */
export function gameFacts(game: PostedGame): Fact[] {
  const kind = [gameKind(game), game.time_control].filter(Boolean).join(' ');
  const facts: (Fact | null)[] = [
    game.opening === null ? null : { label: 'Opening', value: game.opening },
    {
      label: 'Time class',
      value: [kind, COLOR_NAMES[game.color].toLowerCase(), ...(game.is_rated ? [] : ['casual'])].join(', '),
    },
    game.accuracy === null ? null : { label: 'Accuracy', value: `${formatNumber(game.accuracy)}%` },
  ];
  return facts.filter((fact) => fact !== null);
}

/** `Lichess Blitz rating`. */
export function ratingLabel(game: PostedGame): string {
  return `${gameKind(game)} rating`;
}

function gameKind({ source, variant, time_class: timeClass }: PostedGame): string {
  const site = source === null || source === 'pgn' ? null : SOURCES[source];
  return [site, kindName(variant, timeClass)].filter(Boolean).join(' ');
}

/** Sums up several games: `+ 5 more games. Of 6: 4 won, 1 drawn, 1 lost · rating +36`. */
export function burstText(burst: NonNullable<PostedGame['burst']>): string {
  const { games, won, drawn, lost, rating_from: from, rating_to: to } = burst;
  const parts = [
    [won, 'won'],
    [drawn, 'drawn'],
    [lost, 'lost'],
  ] as const;
  const results = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const rating = from === null || to === null ? '' : ` · rating ${formatChange(to - from)}`;
  return `+ ${counted(games - 1, 'more game')}. Of ${formatNumber(games)}: ${results.join(', ')}${rating}`;
}

export function boardLabel(game: PostedGame): string {
  return `Final position against ${game.opponent.name}. Open the game`;
}
