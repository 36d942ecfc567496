import { expect, test } from 'vitest';
import { placeBy, type Placement } from './placement.ts';

const viewport = { width: 1000, height: 600 };
const card = { width: 320, height: 200 };
const below: Placement = { side: 'below', align: 'start' };

test('when there is room below, the box is below the start of its anchor', () => {
  const anchor = { left: 100, top: 100, width: 80, height: 20 };
  expect(placeBy(anchor, card, viewport, below)).toEqual({ left: 100, top: 128 });
});

test('when there is no room below, the box is above', () => {
  const anchor = { left: 100, top: 500, width: 80, height: 20 };
  expect(placeBy(anchor, card, viewport, below)).toEqual({ left: 100, top: 292 });
});

test('when there is room on neither side, the box stays inside the viewport', () => {
  const anchor = { left: 100, top: 150, width: 80, height: 20 };
  expect(placeBy(anchor, { width: 320, height: 500 }, viewport, below)).toEqual({ left: 100, top: 92 });
});

test('when the anchor is near the right edge, the box is moved in', () => {
  const anchor = { left: 950, top: 100, width: 40, height: 20 };
  expect(placeBy(anchor, card, viewport, below).left).toBe(672);
});

test('when the box is centred, it has the middle of its anchor', () => {
  const anchor = { left: 400, top: 100, width: 100, height: 20 };
  const size = { width: 60, height: 30 };
  expect(placeBy(anchor, size, viewport, { side: 'below', align: 'centre' })).toEqual({
    left: 420,
    top: 128,
  });
  expect(placeBy(anchor, size, viewport, { side: 'beside', align: 'centre' })).toEqual({
    left: 508,
    top: 95,
  });
});

test('when the box is wider than the viewport, its start is in view', () => {
  const anchor = { left: 10, top: 10, width: 10, height: 10 };
  expect(placeBy(anchor, { width: 1200, height: 20 }, viewport, below).left).toBe(8);
});
