import { renderToStaticMarkup } from 'react-dom/server';
import type { Timeframe } from '@plotline/contract/tracker.ts';
import { expect, test } from 'vitest';
import type { PoolCard } from '../../contract/page.ts';
import { PoolCards } from './PoolCards.tsx';

const blitz: PoolCard = {
  pool: 'lichess:standard:blitz',
  label: 'Lichess · Blitz',
  source: 'lichess',
  variant: 'standard',
  time_class: 'blitz',
  rating: 1724,
  is_provisional: false,
  delta: 76,
  peak: { rating: 1741, date: '2026-10-24' },
  games: 161,
  margin: 88,
};

interface Shown {
  readonly timeframe?: Timeframe;
  readonly isRated?: boolean;
}

/** What a card says, without its styles. */
function words(changes: Partial<PoolCard>, { timeframe = '30d', isRated = true }: Shown = {}): string {
  const html = renderToStaticMarkup(
    <PoolCards
      isRated={isRated}
      timeframe={timeframe}
      pools={[{ ...blitz, ...changes }]}
      puzzles={[]}
      selected={blitz.pool}
      onSelect={() => undefined}
    />,
  );
  return html
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<(\/?small|\/?b)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('when the site says how sure it is of a rating, the card does too', () => {
  expect(words({})).toBe('Lichess · Blitz 1724±88 +76 in 30 days peak 1741 · 161 games');
  expect(words({ margin: 240, is_provisional: true })).toContain('1724?±240');
  expect(words({ margin: null })).toContain('1724 +76');
});

test('when nothing was rated before, the card says so; all time has no before', () => {
  expect(words({ delta: null })).toBe('Lichess · Blitz 1724±88 no earlier data peak 1741 · 161 games');
  expect(words({ delta: null }, { timeframe: 'all' })).not.toContain('no earlier data');
  const unrated = { rating: null, delta: null, margin: null, peak: null };
  expect(words(unrated)).not.toContain('no earlier data');
  expect(words(unrated, { isRated: false })).toBe('Lichess · Blitz 161 games');
});

test('when a rating is what it was, it won and lost nothing', () => {
  expect(words({ delta: 0 }, { timeframe: '7d' })).toContain('±0 in 7 days');
});
