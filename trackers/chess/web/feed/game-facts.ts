import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { PostedGame } from '../../contract/posted-game.ts';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { COLOR_NAMES, kindName, ratingText } from '../shared/chess-labels.ts';

export interface Fact {
  readonly label: string;
  readonly words: string;
}

/** What stands beside the opponent in the list of a card. */
export function gameFacts(game: PostedGame): Fact[] {
  const kind = [kindName(game.variant, game.time_class), game.time_control].filter(Boolean).join(' ');
  const facts: (Fact | null)[] = [
    game.opening === null ? null : { label: 'Opening', words: game.opening },
    {
      label: 'Time class',
      words: [kind, COLOR_NAMES[game.color].toLowerCase(), ...(game.is_rated ? [] : ['casual'])].join(', '),
    },
    game.accuracy === null ? null : { label: 'Accuracy', words: `${formatNumber(game.accuracy)}%` },
  ];
  return facts.filter((fact) => fact !== null);
}

/** `+ 5 more games. Of 6: 4 won, 1 drawn, 1 lost`, and what they did to the rating. */
export function burstLabels(burst: NonNullable<PostedGame['burst']>): string {
  const { games, won, drawn, lost, rating_from: from, rating_to: to } = burst;
  const parts = [
    [won, 'won'],
    [drawn, 'drawn'],
    [lost, 'lost'],
  ] as const;
  const results = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const rating =
    from === null || to === null
      ? ''
      : ` · ${ratingText(from)} → ${ratingText(to)} (${formatChange(to - from)})`;
  return `+ ${counted(games - 1, 'more game')}. Of ${formatNumber(games)}: ${results.join(', ')}${rating}`;
}

/** Read instead of the drawing. */
export function boardLabel(game: PostedGame): string {
  return `Final position against ${game.opponent.name}. Open the game`;
}
