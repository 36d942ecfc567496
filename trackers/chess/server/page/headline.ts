import type { Headline } from '@plotline/contract/tracker.ts';
import type { Window } from '@plotline/server/tracker-kit/window.ts';
import type { Performance } from '../formulas/performance.ts';
import { countsOf, gamesOf, round } from './counts.ts';
import type { ResultRow } from './result-stats.repository.ts';
import type { PoolRow } from './pools.repository.ts';
import { tallyOf } from './results-sections.ts';

/** The headline stats, compared with the window before if that has a game. */
export function headlineOf({
  window,
  pool,
  results,
  performance,
}: {
  window: Window;
  pool: PoolRow;
  results: readonly ResultRow[];
  performance: { now: Performance; before: Performance };
}): Headline[] {
  const now = tallyOf(results.filter(({ isBefore }) => !isBefore));
  const former = tallyOf(results.filter(({ isBefore }) => isBefore));
  const before = window.before && gamesOf(former) > 0 ? former : null;
  const values: Record<Key, Value> = {
    rating: { value: pool.closeInWindow, previous: pool.closeBefore, n: pool.ratedInWindow },
    games: { value: gamesOf(now), previous: before && gamesOf(before), n: gamesOf(now) },
    score_percent: {
      value: countsOf(now).score_percent,
      previous: before && countsOf(before).score_percent,
      n: gamesOf(now),
    },
    performance: {
      value: performance.now.performance,
      previous: before && performance.before.performance,
      n: performance.now.games,
    },
  };
  return HEADLINES.map(({ key, ...labels }) => stat(key, labels, values[key]));
}

export function emptyHeadline(): Headline[] {
  return HEADLINES.map(({ key, ...labels }) =>
    stat(key, labels, { value: key === 'games' ? 0 : null, previous: null, n: 0 }),
  );
}

const HEADLINES = [
  { key: 'rating', label: 'Rating', unit: 'elo', formula: 'last rating in the window' },
  { key: 'games', label: 'Games', unit: null, formula: 'games with a result, rated and casual' },
  { key: 'score_percent', label: 'Score', unit: '%', formula: '(won + drawn / 2) / games' },
  {
    key: 'performance',
    label: 'Performance',
    unit: 'elo',
    formula: 'the rating at which this score against these opponents is expected; after 5 rated games',
  },
] as const;

type Key = (typeof HEADLINES)[number]['key'];
type Value = Pick<Headline, 'value' | 'previous' | 'n'>;

function stat(
  key: Key,
  labels: Pick<Headline, 'label' | 'unit' | 'formula'>,
  { value, previous, n }: Value,
): Headline {
  const delta = value === null || previous === null ? null : round(value - previous);
  return { key, ...labels, value, previous, delta, n };
}
