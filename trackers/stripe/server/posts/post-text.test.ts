import { expect, test } from 'vitest';
import { postText } from './post-text.ts';

const DAY = {
  localDate: '2026-09-13',
  currency: 'eur',
  charges: 8,
  gross: 118_450,
  net: 113_902,
  averageBefore: 100_381,
};
const textOf = (...args: Parameters<typeof postText>) => {
  const { description, secondary } = postText(...args);
  return [description, secondary?.type === 'simple' ? secondary.text : secondary];
};

test.each([
  ['hidden', ['had a revenue day', null]],
  ['growth', ['had a revenue day', '+18% vs. 30-day average']],
  ['rounded', ['earned about €1,200 today', '8 payments · +20% vs. 30-day average']],
  ['exact', ['earned €1,184.50 today', '8 payments · net €1,139.02 after fees']],
] as const)('when amounts are %s, the post says %o', (visibility, expected) => {
  expect(textOf(DAY, visibility, '2026-09-13')).toEqual(expected);
});

test('when the day is over, the post names its date', () => {
  expect(textOf(DAY, 'exact', '2026-09-14')[0]).toBe('earned €1,184.50 on 13 Sep');
});
