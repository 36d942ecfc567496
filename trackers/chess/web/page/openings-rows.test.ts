import { expect, it } from 'vitest';
import { isExpandable, openingRows, rowsBeside, variationName, type OpeningRow } from './openings-rows.ts';

const stats = {
  eco: null,
  games: 3,
  won: 1,
  drawn: 1,
  lost: 1,
  score_percent: 50,
  performance: null,
  performance_games: 0,
};
const row = (name: string, color: OpeningRow['color'], variations: readonly string[]): OpeningRow => ({
  ...stats,
  name,
  color,
  average_opponent: null,
  variations: variations.map((variation) => ({ ...stats, name: variation, average_opponent: null })),
});

it('when a colour is selected, its families are returned', () => {
  const rows = [row('Italian Game', 'both', []), row('Italian Game', 'white', [])];
  const section = { key: 'openings', kind: 'table', title: '', rows } as const;
  expect(openingRows({ ...section, rows }, 'white')).toEqual([rows[1]]);
});

it('when the cards beside the openings have more lines, more openings fit', () => {
  const counts = { games: 9, won: 3, drawn: 3, lost: 3, score_percent: 50, interval: null };
  const none = { ...counts, games: 0 };
  const results = {
    key: 'results',
    kind: 'bars',
    title: '',
    all: counts,
    white: counts,
    black: counts,
  } as const;
  const rated = { ...results, rated: counts, casual: none, by_class: [] };
  const endings = { wins: [{ termination: 'checkmate', games: 3 } as const], draws: [], losses: [] };
  const drawn = { ...endings, draws: [{ termination: 'stalemate', games: 3 } as const] };
  expect(rowsBeside(rated, endings)).toBe(9);
  expect(rowsBeside({ ...rated, casual: counts }, endings)).toBe(11);
  expect(rowsBeside({ ...rated, casual: counts }, drawn)).toBe(13);
});

const onTime = (percent: number) => [
  { termination: 'checkmate' as const, games: 100 - percent },
  { termination: 'timeout' as const, games: percent },
];

it('when two bars of endings have a key, one more opening fits', () => {
  const one = { wins: onTime(3), draws: [], losses: [] };
  expect(rowsBeside(undefined, one)).toBe(7);
  expect(rowsBeside(undefined, { ...one, losses: onTime(3) })).toBe(8);
});

it('when a family has only its main line, it is not expandable', () => {
  expect(isExpandable(row('Italian Game', 'both', ['Italian Game']))).toBe(false);
  expect(isExpandable(row('Italian Game', 'both', ['Italian Game: Evans Gambit']))).toBe(true);
});

it.each([
  ['Sicilian Defense: Najdorf Variation', 'Najdorf Variation'],
  ['Sicilian Defense', 'Main line'],
  ['Old Sicilian', 'Old Sicilian'],
])('when a variation is %s, it is listed as %s', (name, label) => {
  expect(variationName('Sicilian Defense', name)).toBe(label);
});
