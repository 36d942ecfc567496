import { expect, test } from 'vitest';
import { aspectRatioOf, pictureSources } from './pictures.ts';

const picture = {
  url: '/full.webp',
  thumbnail_url: '/small.webp',
  width: 1_280,
  height: 960,
  is_animated: false,
};

test('when a picture is very high or very wide, its aspect ratio is limited', () => {
  expect([
    aspectRatioOf(picture),
    aspectRatioOf({ width: 1, height: 9 }),
    aspectRatioOf({ width: 9, height: 1 }),
  ]).toEqual([1_280 / 960, 0.8, 2]);
});

test('when a picture has a small file, browsers choose by its width, which keeps the proportions', () => {
  expect(pictureSources(picture, { isWide: true })).toEqual({
    src: '/small.webp',
    srcSet: '/small.webp 640w, /full.webp 1280w',
    sizes: '(max-width: 640px) 100vw, 640px',
  });
  const high = { ...picture, width: 300, height: 1_200 };
  expect(pictureSources(high, { isWide: false })).toEqual({
    src: '/small.webp',
    srcSet: '/small.webp 160w, /full.webp 300w',
    sizes: '(max-width: 320px) 50vw, 320px',
  });
});

test('when a picture is animated or has no small file, there is one file', () => {
  const one = { src: '/full.webp' };
  expect(pictureSources({ ...picture, is_animated: true }, { isWide: true })).toEqual(one);
  expect(pictureSources({ ...picture, thumbnail_url: null }, { isWide: true })).toEqual(one);
});
