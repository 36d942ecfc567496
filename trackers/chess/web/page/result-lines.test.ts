import { expect, it } from 'vitest';
import type { ResultsSection } from '../../contract/results.ts';
import { resultLines } from './result-lines.ts';

const row = (games: number) => ({ games, won: games, drawn: 0, lost: 0, score_percent: 100, interval: null });
const section: ResultsSection = {
  key: 'results',
  kind: 'bars',
  title: 'Results',
  all: row(8),
  white: row(5),
  black: row(3),
  rated: row(8),
  casual: row(0),
  by_class: [],
};

it('when all games are rated and of one speed, they are split only by colour', () => {
  expect(resultLines(section).map(({ name }) => name)).toEqual(['White', 'Black']);
});

it('when games are of several types and speeds, each has a line', () => {
  const by_class = [
    { time_class: 'ultrabullet', ...row(1) },
    { time_class: 'blitz', ...row(7) },
  ] as const;
  const lines = resultLines({ ...section, rated: row(6), casual: row(2), by_class: [...by_class] });
  expect(lines.map(({ name, row: { games } }) => [name, games])).toEqual([
    ['White', 5],
    ['Black', 3],
    ['Rated', 6],
    ['Casual', 2],
    ['UltraBullet', 1],
    ['Blitz', 7],
  ]);
});
