import { expect, test } from 'vitest';
import { categoriesLeftOut, secondaryShape } from './secondary-text.ts';

const categories = [{ name: 'Chest', exercises: [{ name: 'Bench press', details: '4 sets' }] }];

test.each([
  [null, { kind: 'none' }],
  ['', { kind: 'none' }],
  ['words', { kind: 'simple', text: 'words' }],
  [
    { type: 'simple', text: 'words' },
    { kind: 'simple', text: 'words' },
  ],
  [
    { type: 'categorized', categories },
    { kind: 'categorized', categories },
  ],
  [{ categories }, { kind: 'categorized', categories }],
])('when the secondary text is %j, its shape is known', (value, shape) => {
  expect(secondaryShape(value)).toEqual(shape);
});

test.each([
  { type: 'poll', text: 'words' },
  { type: 'simple', text: 5 },
  { categories: [{ name: 'Chest' }] },
  { type: 'categorized', categories: [{ name: 'Chest', exercises: [{ name: 'Bench press' }] }] },
  7,
  [1],
])('when the secondary text is %j, it is shown as raw JSON', (value) => {
  expect(secondaryShape(value)).toEqual({ kind: 'raw', json: JSON.stringify(value, null, 2) });
});

const entry = (name: string) => ({ name, details: '4 sets' });

test('when a card shows some of the entries, the others stay in their categories', () => {
  const all = [
    { name: 'Chest', exercises: [entry('Bench press'), entry('Fly')] },
    { name: 'Legs', exercises: [entry('Squat')] },
  ];
  expect(categoriesLeftOut(all, (name) => name !== 'Fly')).toEqual([
    { name: 'Chest', exercises: [entry('Fly')] },
  ]);
  expect(categoriesLeftOut(all, () => true)).toEqual([]);
});
