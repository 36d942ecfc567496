import { expect, test } from 'vitest';
import { loadPlates } from '../../contract/plates.ts';
import { plateSetOf, readPlates, readWeights, writePlates } from './gym.ts';

test('when plates are typed, pairs and weights are read and written the same', () => {
  const plates = [
    { weight: 25, pairs: 2 },
    { weight: 20, pairs: null },
    { weight: 1.25, pairs: null },
  ];
  expect(readPlates('2 x 25, 20, 1.25')).toEqual(plates);
  expect(readPlates('2×25; 20; 1,25')).toEqual(plates);
  expect(readPlates(writePlates(plates))).toEqual(plates);
});

test.each(['', 'heavy', '2 x', '21 x 5', '25, heavy', '0'])(
  'when %j is typed, there are no plates',
  (text) => {
    expect(readPlates(text)).toBeNull();
  },
);

test('when bars are typed, their weights are read', () => {
  expect(readWeights('20, 7.5')).toEqual([20, 7.5]);
  expect(readWeights('20')).toEqual([20]);
  expect(readWeights('bar')).toBeNull();
});

test('when only some pairs are owned, the calculator uses no others', () => {
  const own = {
    kg: {
      bars: [20],
      plates: [
        { weight: 20, pairs: 1 },
        { weight: 5, pairs: 4 },
      ],
    },
  };
  expect(loadPlates(100, 20, ownPlates(own)).side).toEqual([20, 5, 5, 5, 5]);
  expect(plateSetOf(own, 'lb').bars).toEqual([45, 35, 15]);
});

function ownPlates(gym: Parameters<typeof plateSetOf>[0]) {
  return plateSetOf(gym, 'kg').plates.map(({ weight, pairs }) => ({
    weight,
    ...(pairs === null ? {} : { pairs }),
  }));
}
