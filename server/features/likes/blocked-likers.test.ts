import type { Comment, CommentsPage } from '@plotline/contract/comments.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { COMMENT_TYPE, type Likers } from '@plotline/contract/likes.ts';
import { expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';

const app = await createTestApp();
const { definition, publish } = await createPublisher(app);
const [ada, grace, mary] = [await app.signUp('ada'), await app.signUp('grace'), await app.signUp('mary')];

const [post = ''] = await publish(ada, {});
const about = { activity_type: definition.likeableType, activity_uuid: post };
const said = (await ada.post('/api/comments', { ...about, content: 'Well done' })).json<Comment>();
const liked = [
  { likeable_type: definition.likeableType, likeable_uuid: post },
  { likeable_type: COMMENT_TYPE, likeable_uuid: said.uuid },
];

const query = (names: Readonly<Record<string, string>>) => new URLSearchParams(names).toString();

async function numbersFor(who: Caller): Promise<readonly unknown[]> {
  const seen = (await who.get(`/api/activities/${post}`)).json<Activity>();
  const listed = (await who.get(`/api/comments?${query(about)}`)).json<CommentsPage>();
  return [seen.like_count, seen.comment?.like_count, listed.comments[0]?.like_count];
}

/** Likers of the post and of the comment. */
const likersFor = (who: Caller) =>
  Promise.all(
    liked.map(async (one) => {
      const answer = await who.get(`/api/likes/users?${query(one)}`);
      const { users, total } = answer.json<Likers>();
      return [total, ...users.map(({ username }) => username)];
    }),
  );

test('when a user is blocked, the list of likers leaves them out and the counts stay', async () => {
  for (const one of liked) {
    await grace.post('/api/likes', one);
    await ada.post('/api/likes', one);
  }
  await mary.post(`/api/blocks/${grace.username}`);
  expect(await likersFor(mary)).toEqual([
    [2, 'ada'],
    [2, 'ada'],
  ]);
  expect(await numbersFor(mary)).toEqual([2, 2, 2]);
  for (const one of liked) {
    for (let time = 0; time < 2; time += 1)
      expect((await mary.post('/api/likes', one)).json()).toMatchObject({ is_liked: true, like_count: 3 });
    const taken = await mary.delete(`/api/likes?${query(one)}`);
    expect(taken.json()).toMatchObject({ is_liked: false, like_count: 2 });
  }
  for (const other of [ada, app.guest]) expect(await numbersFor(other)).toEqual([2, 2, 2]);
  expect(await likersFor(ada)).toEqual([
    [2, 'ada', 'grace'],
    [2, 'ada', 'grace'],
  ]);
});
