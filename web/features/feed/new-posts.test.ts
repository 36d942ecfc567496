import { expect, test } from 'vitest';
import { postOf } from './feed.fixtures.ts';
import {
  bannerText,
  ofOneTracker,
  unseenPosts,
  withNewPost,
  withoutNewPost,
  type NewPost,
} from './new-posts.ts';

const post = (uuid: string, username = 'ada'): NewPost => ({
  activity_uuid: uuid,
  username,
  tracker_type: 'steps',
});
const nothing = { shown: [], dismissed: new Set<string>(), viewer: 'me' };

test('when a post is announced twice, it counts once', () => {
  const announced = withNewPost(withNewPost([], post('a')), post('a'));
  expect(announced).toEqual([post('a')]);
});

test('when a post is announced of at the head and in an event, it counts once', () => {
  expect(unseenPosts({ ...nothing, announced: [post('a'), post('b'), post('a')] })).toEqual(['a', 'b']);
});

test("when a post is one's own, shown already or dismissed, it does not count", () => {
  const announced = [post('own', 'me'), post('shown'), post('dismissed'), post('new')];
  const seen = { shown: [postOf('shown')], dismissed: new Set(['dismissed']), viewer: 'me' };
  expect(unseenPosts({ announced, ...seen })).toEqual(['new']);
});

test('when a feed is of one tracker, posts of other trackers do not count', () => {
  const posts = [post('a'), { ...post('b'), tracker_type: 'sleep' }];
  expect(ofOneTracker(posts, 'sleep').map((one) => one.activity_uuid)).toEqual(['b']);
  expect(ofOneTracker(posts, undefined)).toEqual(posts);
});

test('when an announced post is deleted, it does not count', () => {
  expect(withoutNewPost([post('a'), post('b')], 'a')).toEqual([post('b')]);
});

test('when very many posts are announced, only a limited number is stored', () => {
  let announced: readonly NewPost[] = [];
  for (let number = 0; number < 600; number += 1) announced = withNewPost(announced, post(String(number)));
  expect(announced).toHaveLength(500);
  expect(announced.at(-1)).toEqual(post('599'));
});

test.each([
  [1, 'Show 1 new post'],
  [2, 'Show 2 new posts'],
])('when %d posts are new, the banner counts them', (count, text) => {
  expect(bannerText(count)).toBe(text);
});
