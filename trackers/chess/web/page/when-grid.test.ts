import { describe, expect, it } from 'vitest';
import { whenGrid, whenTable } from './when-grid.ts';

const cell = (weekday: number, hour: number, [won, drawn, lost]: readonly [number, number, number]) => {
  const games = won + drawn + lost;
  return { weekday, hour, games, won, drawn, lost, score_percent: ((won + drawn / 2) / games) * 100 };
};

const HOURLY = { hoursPerCell: 1, weekStart: 'monday' } as const;

describe('whenGrid', () => {
  it('when an hour has games, its cell shows the score and the number of games', () => {
    const { rows, columnLabels } = whenGrid([cell(1, 18, [3, 0, 1])], HOURLY);
    expect(rows).toHaveLength(7);
    expect(rows[0]?.cells[18]).toMatchObject({ title: 'Mon, 18:00', value: '75% of 4 games' });
    expect(rows[0]?.cells[17]).toMatchObject({ fill: null, value: 'No games' });
    expect(columnLabels.filter(Boolean)).toEqual(['00:00', '06:00', '12:00', '18:00']);
  });

  it('when weeks begin on Sunday, its row comes first', () => {
    const { rows } = whenGrid([cell(7, 9, [1, 0, 0])], { hoursPerCell: 1, weekStart: 'sunday' });
    expect(rows.map(({ label }) => label)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    expect(rows[0]?.cells[9]).toMatchObject({ title: 'Sun, 09:00', value: '100% of 1 game' });
  });

  it('when two hours share a cell, their games are added', () => {
    const { rows } = whenGrid([cell(7, 22, [1, 0, 0]), cell(7, 23, [0, 0, 3])], {
      hoursPerCell: 2,
      weekStart: 'monday',
    });
    expect(rows[6]?.cells).toHaveLength(12);
    expect(rows[6]?.cells[11]).toMatchObject({ title: 'Sun, 22:00 – 00:00', value: '25% of 4 games' });
  });

  it('when an hour has more games, its colour is stronger', () => {
    const [few, many] =
      whenGrid([cell(1, 1, [1, 0, 0]), cell(1, 2, [16, 0, 0])], HOURLY).rows[0]?.cells.slice(1) ?? [];
    expect(few?.fill).toContain('81%');
    expect(many?.fill).toContain('100%');
  });
});

it('when the table is shown, the most played hours come first', () => {
  const { rows } = whenTable([cell(1, 9, [1, 0, 0]), cell(2, 20, [2, 1, 0])]);
  expect(rows.map(([day, hour, games]) => [day, hour, games])).toEqual([
    ['Tue', '20:00', '3 games'],
    ['Mon', '09:00', '1 game'],
  ]);
});
