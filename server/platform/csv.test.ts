import { expect, test } from 'vitest';
import { csvRecord, csvText } from './csv.ts';

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
  "'=1+1",
])('when the text %j could be a formula, it is written with an apostrophe and read without', (text) => {
  const cell = csvRecord([text])
    .slice(0, -1)
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"');
  expect([cell, csvText(cell)]).toEqual([`'${text}`, text]);
});

test.each(['Ada', 'a=b', 'Ada (@ada) liked it', "O'Neil", "'quoted'", ''])(
  'when the text %j cannot be a formula, it is written and read unchanged',
  (text) => {
    expect([csvRecord([text]), csvText(text)]).toEqual([`${text}\n`, text]);
  },
);

test('when a cell is a number, a time or empty, it gets no apostrophe', () => {
  expect(csvRecord([-5, new Date(0), null, true])).toBe('-5,1970-01-01T00:00:00.000Z,,true\n');
});
