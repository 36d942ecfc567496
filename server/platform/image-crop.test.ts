import { assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, planCrop } from './image-crop.ts';

test('when a wide picture is cropped to a square, its centre remains', () => {
  expect(planCrop({ width: 1200, height: 800 }, { width: 400, height: 400, fit: 'cover' })).toEqual({
    area: { x: 200, y: 0, width: 800, height: 800 },
    output: { width: 400, height: 400 },
    scale: 0.5,
  });
});

test('when a region is chosen, the crop lies within it', () => {
  const region = { x: 10, y: 20, width: 100, height: 50 };
  expect(
    planCrop({ width: 1200, height: 800 }, { width: 400, height: 400, fit: 'cover' }, region).area,
  ).toEqual({ x: 35, y: 20, width: 50, height: 50 });
});

test('when a picture has to fit inside a size, it keeps its proportions and is never enlarged', () => {
  const inside = { width: 400, height: 400, fit: 'inside' } as const;
  expect(planCrop({ width: 1200, height: 800 }, inside).output).toEqual({ width: 400, height: 267 });
  expect(planCrop({ width: 30, height: 20 }, inside)).toMatchObject({
    output: { width: 30, height: 20 },
    scale: 1,
  });
  expect(planCrop({ width: 1, height: 40_000 }, inside).output).toEqual({ width: 1, height: 400 });
});

test('when any picture is cropped, the crop lies within it', () => {
  const length = integer({ min: 1, max: 70_000 });
  const size = record({ width: length, height: length });
  assert(
    property(size, size, constantFrom('cover', 'inside'), (whole, target, fit) => {
      const { area, output } = planCrop(whole, { ...target, fit });
      expect(isWithin(area, whole)).toBe(true);
      expect(output.width).toBeGreaterThan(0);
      expect(output.height).toBeGreaterThan(0);
      expect(output.width).toBeLessThanOrEqual(target.width);
      expect(output.height).toBeLessThanOrEqual(target.height);
    }),
  );
});

test.each([
  [{ x: -1, y: 0, width: 5, height: 5 }, false],
  [{ x: 0, y: 0, width: 0, height: 5 }, false],
  [{ x: 6, y: 0, width: 5, height: 5 }, false],
  [{ x: 0, y: 6, width: 5, height: 5 }, false],
  [{ x: 5, y: 5, width: 5, height: 5 }, true],
])('when a region of a picture of 10 by 10 is %j, it lies within: %j', (region, isInside) => {
  expect(isWithin(region, { width: 10, height: 10 })).toBe(isInside);
});
