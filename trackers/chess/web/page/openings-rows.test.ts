import { expect, it } from 'vitest';
import { isExpandable, openingRows, variationName, type OpeningRow } from './openings-rows.ts';

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
