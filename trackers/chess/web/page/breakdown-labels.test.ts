import { expect, it } from 'vitest';
import type { SectionOf } from '../../contract/page.ts';
import { breakdownIn, controlName, metricText, valueName } from './breakdown-labels.ts';

const cell = (value: number, games = 30) => ({ value, games, is_few: games < 20 });
const section: SectionOf<'breakdown'> = {
  key: 'breakdown',
  kind: 'table',
  title: 'Breakdown',
  games: 42,
  formulas: { score: '', games: '', accuracy: '', acpl: '', move_time: '' },
  dimensions: [
    {
      dimension: 'color',
      rows: [
        { value: 'white', cells: { score: cell(60), games: cell(30), accuracy: cell(88.2, 3) } },
        { value: 'black', cells: { score: cell(50, 12), games: cell(12, 12) } },
      ],
    },
    { dimension: 'phase', rows: [{ value: 'endgame', cells: { move_time: cell(3.25) } }] },
  ],
};

it('when the URL names a pair with data, it is shown', () => {
  expect(breakdownIn(section, { by: 'color', metric: 'accuracy' })).toEqual({
    by: 'color',
    metric: 'accuracy',
    dimensions: ['color', 'phase'],
    metrics: ['score', 'games', 'accuracy'],
    rows: [{ value: 'white', cell: { value: 88.2, games: 3, is_few: true } }],
  });
});

it('when the URL names nothing or a pair without data, the first one is shown', () => {
  expect(breakdownIn(section, {})).toMatchObject({ by: 'color', metric: 'score' });
  expect(breakdownIn(section, { by: 'phase', metric: 'score' })).toMatchObject({ metric: 'move_time' });
  expect(breakdownIn(section, { by: 'moon' })).toMatchObject({ by: 'color' });
  expect(breakdownIn({ ...section, dimensions: [] }, {})).toBeNull();
});

it('when a value is named, it reads like on the site', () => {
  expect(valueName('hour', '23')).toBe('23:00–00:00');
  expect(valueName('strength', '..-200')).toBe('−200 or less');
  expect(valueName('strength', '0..100')).toBe('0 to +100');
  expect(valueName('result', 'loss')).toBe('Lost');
  expect(['180+2', '30+0', '15+0', '600+5', '1d', '3d'].map(controlName)).toEqual([
    '3+2',
    '0.5+0',
    '15 s+0',
    '10+5',
    '1 day per move',
    '3 days per move',
  ]);
  expect(metricText('acpl', 52.4)).toBe('52');
  expect(metricText('move_time', 3.25)).toBe('3.3 s');
});
