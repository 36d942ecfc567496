import { expect, test } from 'vitest';
import { figureText } from './figure-text.ts';

const locale = { locale: 'en-US' };
const base = { tracker_type: 'runs', key: 'k', stat: 'k', unit: null, change: null };
const textOf = (figure: Partial<Parameters<typeof figureText>[0]> & { value: number | null }) =>
  figureText({ ...base, ...figure }, locale);

test('when figures have units, they are written the usual way', () => {
  expect(textOf({ value: 1611, unit: 'elo' })).toEqual({ value: '1611', unit: null, change: null });
  expect(textOf({ value: 182.5, unit: 'kg' })).toEqual({ value: '182.5', unit: 'kg', change: null });
  expect(textOf({ value: 12_940, unit: 'kg' })).toEqual({ value: '12.9', unit: 't', change: null });
  expect(textOf({ value: 4_320, unit: 's' })).toMatchObject({ value: '1h 12m', unit: null });
  expect(textOf({ value: null })).toEqual({ value: '–', unit: null, change: null });
});

function changeOf(unit: string, value: number, change: number) {
  return textOf({ value, change, unit, ...(unit === 'usd' && { currency_decimals: 2 }) }).change?.text;
}

test('when a figure changed, its change has the unit and the rounding of the figure, unless nothing is left', () => {
  expect(changeOf('kg', 119_400, -1_224.6)).toBe('1.2 t');
  expect(changeOf('kg', 9_000, -12_500)).toBe('12,500 kg');
  expect(changeOf('kg', 119_400, 30)).toBe('30 kg');
  expect(changeOf('s', 75_600, -1_140)).toBe('19m');
  expect(changeOf('s', 75_600, 4_350)).toBe('1h 12m');
  expect(changeOf('s', 75_600, 20)).toBe('20s');
  expect(changeOf('s', 1_200, -95)).toBe('1m 35s');
  expect(changeOf('usd', 1_860_050, 1_250)).toBe('$13');
  expect(changeOf('usd', 1_860_050, 20)).toBe('$0.20');
  expect(changeOf('usd', 5_025, 12_000)).toBe('$120.00');
});

test('when a figure is money, cents are written for small amounts alone', () => {
  expect(textOf({ value: 1_860_050, unit: 'usd', currency_decimals: 2 }).value).toBe('$18,601');
  expect(textOf({ value: 1_250, unit: 'usd', currency_decimals: 2 }).value).toBe('$12.50');
  expect(textOf({ value: 900, unit: 'jpy', currency_decimals: 0 }).value).toBe('¥900');
});

test('when a figure changed, the direction and the difference are written', () => {
  expect(textOf({ value: 1611, unit: 'elo', change: 24 }).change).toEqual({ direction: 'up', text: '24' });
  expect(textOf({ value: 56, unit: '%', change: -2 }).change).toEqual({
    direction: 'down',
    text: '2 points',
  });
  expect(textOf({ value: 20_000, unit: 'kg', change: 1_400 }).change?.text).toBe('1.4 t');
  expect(textOf({ value: 1611, unit: 'elo', change: 0 }).change?.text).toBe('No change');
  expect(textOf({ value: 12, unit: 'percent_change' })).toEqual({ value: '+12', unit: '%', change: null });
});
