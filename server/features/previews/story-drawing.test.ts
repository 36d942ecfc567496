import { expect, test } from 'vitest';
import { emptyCard, type Card } from './card.ts';
import { drawStory } from './story-drawing.ts';

const volume = { value: '13,700 kg', label: 'volume' };
const time = { value: '1h 5m', label: 'time' };
const sets = { value: '11', label: 'sets' };
const post: Card = {
  ...emptyCard('Plotline'),
  kind: 'activity',
  heading: 'A workout',
  text: 'New record',
  size: 'story',
};

function drawnWith(fields: Partial<Card>): string {
  return JSON.stringify(drawStory({ ...post, ...fields }, null));
}

/** Returns the sizes of the numbers of stats. */
function sizesOf(stats: Card['stats']): number[] {
  const sizes = drawnWith({ stats }).matchAll(
    /"fontSize":(?<size>\d+),"fontWeight":600,[^}]*"lineHeight":1\.1\}/gu,
  );
  return [...sizes].map(({ groups }) => Number(groups?.['size']));
}

test('when a story lists exercises, it leaves out the text that mostly repeats them', () => {
  expect(drawnWith({ rows: [{ name: 'Squat', details: '60 kg × 8 · record' }] })).not.toContain('New record');
  expect(drawnWith({})).toContain('New record');
});

test('when a story has up to three stats, they stand in one line in one size; four stand two by two', () => {
  expect(drawnWith({ stats: [volume, time, sets] })).not.toContain('wrap"');
  expect(sizesOf([volume, time, sets])).toEqual([72, 72, 72]);
  const long = sizesOf([{ value: '1,234,567.5 kg', label: 'volume' }, time, sets]);
  expect([long.length, new Set(long).size]).toEqual([3, 1]);
  expect(long[0]).toBeLessThan(72);
  expect(drawnWith({ stats: [volume, time, sets, sets] })).toContain('"flexWrap":"wrap"');
});
