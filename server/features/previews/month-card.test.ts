import { expect, test } from 'vitest';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { CardContext } from './card.ts';
import { monthCard } from './month-card.ts';

const profile = { username: 'ada', first_name: 'Ada', last_name: null, profile_photo_url: null } as Profile;
const definitions = {
  running: { name: 'Running', accent: 'green', description: '', likeableType: 'run' },
  reading: { name: 'Reading', accent: 'violet', description: '', likeableType: 'read_book' },
} as const;
const context: CardContext = {
  brandName: 'Plotline',
  tracker: (type) => new Map(Object.entries(definitions)).get(type),
};

test('when a month has posts of several trackers, its card counts them and marks their days', () => {
  const posts = [
    { day: '2026-02-01', trackerType: 'running', posts: 1 },
    { day: '2026-02-03', trackerType: 'running', posts: 2 },
    { day: '2026-02-03', trackerType: 'reading', posts: 1 },
    { day: '2026-02-28', trackerType: 'removed', posts: 5 },
  ];
  const card = monthCard(profile, { month: '2026-02', posts }, context);
  expect(card).toMatchObject({
    heading: 'February 2026',
    text: null,
    stats: [
      { value: '3', label: 'runs' },
      { value: '1', label: 'read book' },
      { value: '3', label: 'active days' },
    ],
  });
  // 1 February 2026 is a Sunday.
  expect(card.month?.blanks).toBe(6);
  expect(card.month?.days).toHaveLength(28);
  expect(card.month?.days.slice(0, 3)).toEqual([['green'], [], ['green', 'violet']]);
});

test('when a month has no posts, its card says so', () => {
  const card = monthCard(profile, { month: '2024-02', posts: [] }, context);
  expect(card).toMatchObject({ heading: 'February 2024', text: 'Nothing was posted this month.', stats: [] });
  expect(card.month?.days).toHaveLength(29);
});
