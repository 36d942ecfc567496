import { expect, test } from 'vitest';
import { chipsThatFit } from './chip-lines.ts';

const sizes = { moreWidth: 40, lineWidth: 100, gap: 10 };

test('when all chips fit, all are shown', () => {
  expect(chipsThatFit({ ...sizes, widths: [45, 45, 100] }, 2)).toBe(3);
  expect(chipsThatFit({ ...sizes, widths: [] }, 2)).toBe(0);
});

test('when some do not fit, the chip that shows them stands in the last line', () => {
  expect(chipsThatFit({ ...sizes, widths: [45, 45, 50, 50, 50] }, 2)).toBe(3);
  expect(chipsThatFit({ ...sizes, widths: [45, 45, 45, 45, 45] }, 2)).toBe(3);
});

test('when a chip is wider than what is left, it and the later ones are left out', () => {
  expect(chipsThatFit({ ...sizes, widths: [45, 45, 70, 30] }, 2)).toBe(2);
  expect(chipsThatFit({ ...sizes, widths: [80, 20] }, 1)).toBe(0);
});
