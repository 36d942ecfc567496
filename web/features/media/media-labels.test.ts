import { expect, test } from 'vitest';
import { mediaLabel, aspectRatioOf, widthWithin } from './media-labels.ts';

const picture = {
  id: '01930000-0000-7000-8000-000000000000',
  media_type: 'image',
  url: '/media/posts/1/full.webp',
  thumbnail_url: null,
  duration: null,
  width: 800,
  height: 600,
  is_animated: false,
  alt_text: 'A bench',
} as const;

test('when there are several, the label has the position and the description', () => {
  expect(mediaLabel(picture, 1, 4)).toBe('Picture, 2 of 4: A bench');
  const video = { ...picture, media_type: 'video', duration: 72, alt_text: null } as const;
  expect(mediaLabel(video, 0, 1)).toBe('Video, 1m 12s');
});

test('when a picture is very high or very wide, its aspect ratio is limited', () => {
  expect([
    aspectRatioOf(picture),
    aspectRatioOf({ width: 1, height: 9 }),
    aspectRatioOf({ width: 9, height: 1 }),
  ]).toEqual([800 / 600, 0.8, 2]);
});

test('when a picture is fitted into a square, it keeps its proportions and is not enlarged', () => {
  expect(widthWithin(picture, 400)).toBe(400);
  expect(widthWithin({ width: 300, height: 1_200 }, 640)).toBe(160);
  expect(widthWithin({ width: 30, height: 20 }, 640)).toBe(30);
});
