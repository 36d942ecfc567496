import { expect, test } from 'vitest';
import type { FeedPage } from '@plotline/contract/feed.ts';
import { secondaryShape } from './secondary-text.ts';
import { distinctActivities } from './use-feed.ts';

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

test('when two pages hold the same activity, it is listed once, where it came first', () => {
  const pages = [pageOf('a', 'b'), pageOf('b', 'c')];
  expect(distinctActivities(pages).map((activity) => activity.activity_uuid)).toEqual(['a', 'b', 'c']);
});

function pageOf(...uuids: readonly string[]): FeedPage {
  const activities = uuids.map((activity_uuid) => ({
    activity_uuid,
    user_uuid: 'u',
    username: 'ada',
    first_name: null,
    last_name: null,
    profile_photo_url: null,
    tracker_type: 'running',
    likeable_type: 'run',
    activity_description: 'Ran',
    last_activity_at: '2026-03-03T10:00:00.000Z',
    edited_at: null,
    content: null,
    media: [],
    secondary_text: null,
    stats: null,
    comment_count: 0,
    like_count: 0,
    is_liked_by_viewer: false,
    comment: null,
    comments_preview: [],
  }));
  return { activities, total_activities: activities.length, next_cursor: null };
}
