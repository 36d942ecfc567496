import { renderToStaticMarkup } from 'react-dom/server';
import type { Timeframe } from '@plotline/contract/tracker.ts';
import { expect, test } from 'vitest';
import type { PoolCard, SectionOf } from '../../contract/page.ts';
import { PageHeadline } from './PageHeadline.tsx';
import { pageForReader, type ChessPageData } from './page-for-reader.ts';
import { blitz } from './pool-cards.fixture.ts';

const rapid: PoolCard = { ...blitz, pool: 'lichess:standard:rapid', label: 'Lichess · Rapid' };
const puzzles = { source: 'lichess', rating: 2145, best: 2160, fetched_at: '2026-11-21T10:00:00Z' } as const;

interface Given {
  readonly pools?: readonly PoolCard[];
  readonly puzzles?: SectionOf<'puzzles'>['puzzles'];
  readonly timeframe?: Timeframe;
  readonly wantsRatings?: boolean;
}

function textOf({ pools = [blitz], timeframe = '30d', wantsRatings = true, ...given }: Given = {}): string {
  const page = pageForReader(pageOf([...pools], given.puzzles ?? [], timeframe), wantsRatings);
  const place = { timeframe, setQuery: () => undefined };
  return renderToStaticMarkup(<PageHeadline page={page} place={place} />)
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<\/?(?:span|small|b)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('when a player has one pool, its rating and peak stand in one row with the other figures', () => {
  expect(textOf()).toBe(
    'Rating 1724±88 +76 in 30 days Peak 1741 Oct 24, 2026 Score 55.6% +2.4 vs 53.3% Games 161 +61 vs 100',
  );
  expect(textOf({ pools: [{ ...blitz, delta: null }] })).toContain('Rating 1724±88 no earlier data Peak');
  expect(textOf({ pools: [{ ...blitz, is_provisional: true, margin: 240 }] })).toContain('1724?±240');
});

test('when the timeframe is all time, nothing is compared', () => {
  expect(textOf({ timeframe: 'all' })).toBe('Rating 1724±88 Peak 1741 Oct 24, 2026 Score 55.6% Games 161');
});

test('when a player with one pool solves puzzles, they end the row', () => {
  expect(textOf({ puzzles: [puzzles] })).toMatch(/^Rating .* Games .* Lichess · Puzzles 2145 best 2160$/);
});

test('when a player has several pools, their row stands above the other figures', () => {
  expect(textOf({ pools: [blitz, rapid] })).toMatch(
    /^Lichess · Blitz ?1724±88 .* Lichess · Rapid.* 161 games Score 55.6% .* Games 161/,
  );
});

test('when the reader hides ratings, only the other figures are shown', () => {
  expect(textOf({ wantsRatings: false, puzzles: [puzzles] })).toBe(
    'Score 55.6% +2.4 vs 53.3% Games 161 +61 vs 100',
  );
  expect(textOf({ wantsRatings: false, pools: [blitz, rapid] })).not.toMatch(/17\d\d|88|76/);
});

test('when the only pool has no rating, the row has only the other figures', () => {
  const casual = { ...blitz, rating: null, delta: null, margin: null, peak: null };
  expect(textOf({ pools: [casual] })).toBe('Score 55.6% +2.4 vs 53.3% Games 161 +61 vs 100');
});

function pageOf(pools: PoolCard[], solved: SectionOf<'puzzles'>['puzzles'], value: Timeframe): ChessPageData {
  const headline = { unit: null, n: null, formula: null };
  return {
    tracker: {
      type: 'chess',
      name: 'Chess',
      is_enabled: true,
      is_public: true,
      has_data: true,
      last_sync_at: null,
      sync_status: 'idle',
      next_sync_at: null,
    },
    timeframe: {
      value,
      from: '2026-10-23',
      to: '2026-11-21',
      timezone: 'UTC',
      bucket: 'day',
      week_start: 'monday',
    },
    selector: { value: blitz.pool, options: [] },
    headline: [
      { ...headline, key: 'games', label: 'Games', value: 161, previous: 100, delta: 61 },
      { ...headline, key: 'score_percent', label: 'Score', value: 55.6, previous: 53.25, delta: 2.35 },
    ],
    sections: [
      { key: 'pools', kind: 'cards', title: 'Ratings', pools },
      { key: 'puzzles', kind: 'figures', title: 'Puzzles', puzzles: solved },
    ],
    visibility: { viewer: 'visitor', hidden: [] },
    provenance: { source: 'Lichess API', verified: true },
  };
}
