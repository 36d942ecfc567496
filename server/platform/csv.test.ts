import { expect, test } from 'vitest';
import { csvRecord, withoutFormula } from './csv.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\rx',
  '\nx',
  ' =1',
  '"=1',
  "'=1",
  '“=1',
  '«@x',
  '\u200b=1',
  '\u202e+1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '＂＝1',
  '﹢1',
  '\u3000=1',
])('when another user entered %j, it gets an apostrophe and is no formula', (text) => {
  expect(withoutFormula(text)).toBe(`'${text}`);
});

test.each(['Ada', 'a=b', 'Ada (@ada) liked it', '"quoted"', "O'Neil", '', -5, null, true])(
  'when %j cannot be a formula, it is unchanged',
  (cell) => {
    expect(withoutFormula(cell)).toBe(cell);
  },
);

test('when the user entered the text, it is written unchanged', () => {
  expect(csvRecord(['=1+1', '-3 kg'])).toBe('=1+1,-3 kg\n');
});
