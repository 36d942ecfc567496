import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { GameStats } from '../../tracker.ts';
import { COLOR_NAMES, counted, kindName, ratingText, signed } from '../shared/chess-words.ts';

export interface Fact {
  readonly label: string;
  readonly words: string;
}

/** What stands beside the opponent in the list of a card. */
export function gameFacts(stats: GameStats): Fact[] {
  const kind = [kindName(stats.variant, stats.time_class), stats.time_control].filter(Boolean).join(' ');
  const facts: (Fact | null)[] = [
    stats.opening === null ? null : { label: 'Opening', words: stats.opening },
    {
      label: 'Time class',
      words: [kind, COLOR_NAMES[stats.color].toLowerCase(), ...(stats.is_rated ? [] : ['casual'])].join(', '),
    },
    stats.accuracy === null ? null : { label: 'Accuracy', words: `${formatNumber(stats.accuracy)}%` },
  ];
  return facts.filter((fact) => fact !== null);
}

/** `+ 5 more games. Of 6: 4 won, 1 drawn, 1 lost`, and what they did to the rating. */
export function burstWords(burst: NonNullable<GameStats['burst']>): string {
  const { games, won, drawn, lost, rating_from: from, rating_to: to } = burst;
  const parts = [
    [won, 'won'],
    [drawn, 'drawn'],
    [lost, 'lost'],
  ] as const;
  const results = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const rating =
    from === null || to === null ? '' : ` · ${ratingText(from)} → ${ratingText(to)} (${signed(to - from)})`;
  return `+ ${counted(games - 1, 'more game')}. Of ${formatNumber(games)}: ${results.join(', ')}${rating}`;
}

/** Read instead of the drawing. */
export function boardLabel(stats: GameStats): string {
  return `Final position against ${stats.opponent.name}. Open the game`;
}
