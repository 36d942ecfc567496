import { expect, test } from 'vitest';
import { mediaLabel } from './media-labels.ts';

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
