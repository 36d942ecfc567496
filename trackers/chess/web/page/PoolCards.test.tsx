import { renderToStaticMarkup } from 'react-dom/server';
import type { Timeframe } from '@plotline/contract/tracker.ts';
import { expect, test } from 'vitest';
import type { PoolCard } from '../../contract/page.ts';
import { PoolCards } from './PoolCards.tsx';
import { blitz } from './pool-cards.fixture.ts';

interface Options {
  readonly timeframe?: Timeframe;
  readonly isRated?: boolean;
}

const OTHER = 'Chess.com · Rapid';
const rapid: PoolCard = { ...blitz, pool: 'chesscom:standard:rapid', label: OTHER };

/** Returns the text of a card beside another one. */
function textOf(changes: Partial<PoolCard>, options: Options = {}): string {
  const [text = ''] = textOfAll([{ ...blitz, ...changes }, rapid], options).split(` ${OTHER}`);
  return text;
}

function textOfAll(pools: readonly PoolCard[], { timeframe = '30d', isRated = true }: Options = {}): string {
  const html = renderToStaticMarkup(
    <PoolCards
      isRated={isRated}
      timeframe={timeframe}
      pools={pools}
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

test('when the site publishes the uncertainty of a rating, the card shows it', () => {
  expect(textOf({})).toBe('Lichess · Blitz 1724±88 +76 in 30 days peak 1741 · 161 games');
  expect(textOf({ margin: 240, is_provisional: true })).toContain('1724?±240');
  expect(textOf({ margin: null })).toContain('1724 +76');
});

test('when there is no earlier rating, the card says so, except over all time', () => {
  expect(textOf({ delta: null })).toBe('Lichess · Blitz 1724±88 no earlier data peak 1741 · 161 games');
  expect(textOf({ delta: null }, { timeframe: 'all' })).not.toContain('no earlier data');
  const unrated = { rating: null, delta: null, margin: null, peak: null };
  expect(textOf(unrated)).not.toContain('no earlier data');
  expect(textOf(unrated, { isRated: false })).toBe('Lichess · Blitz 161 games');
});

test('when a rating did not change, the change is ±0', () => {
  expect(textOf({ delta: 0 }, { timeframe: '7d' })).toContain('±0 in 7 days');
});
