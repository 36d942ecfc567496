import { expect, test } from 'vitest';
import { hiderOf, pageForReader, type ChessPageData } from './page-for-reader.ts';

const page: ChessPageData = {
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
    value: '7d',
    from: '2026-11-15',
    to: '2026-11-21',
    timezone: 'UTC',
    bucket: 'day',
    week_start: 'monday',
  },
  selector: { value: 'lichess:standard:blitz', options: [] },
  headline: [
    {
      key: 'rating',
      label: 'Rating',
      value: 1648,
      unit: 'elo',
      delta: 8,
      previous: 1640,
      n: 3,
      formula: null,
    },
    { key: 'games', label: 'Games', value: 3, unit: null, delta: 1, previous: 2, n: 3, formula: null },
  ],
  sections: [
    {
      key: 'rating',
      kind: 'line',
      title: 'Rating',
      margin: 88,
      close_before: 1640,
      points: [
        {
          start: '2026-11-20',
          end: '2026-11-20',
          close: 1648,
          low: 1640,
          high: 1651,
          games: 3,
          first_on: '2026-11-20',
          last_on: '2026-11-20',
        },
      ],
    },
  ],
  visibility: { viewer: 'visitor', hidden: [] },
  provenance: { source: 'Lichess API', verified: true },
};

test('when the reader hides ratings, the page has none and names the reader as the hider', () => {
  const shown = pageForReader(page, false);
  expect(JSON.stringify([shown.headline, shown.sections])).not.toMatch(/16\d\d|88/);
  expect(shown.headline[1]).toEqual(page.headline[1]);
  expect([hiderOf(shown), hiderOf(page), pageForReader(page, true)]).toEqual(['reader', null, page]);
});

test('when the owner hides ratings, the owner is the hider regardless of the reader', () => {
  const hidden = { ...page, visibility: { ...page.visibility, hidden: ['ratings'] } };
  expect([true, false].map((wants) => hiderOf(pageForReader(hidden, wants)))).toEqual(['owner', 'owner']);
});
