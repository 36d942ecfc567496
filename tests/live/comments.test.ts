import type { Comment, CommentsPage } from '@plotline/contract/comments.ts';
import type { Activity, FeedPage } from '@plotline/contract/feed.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import { QueryClient, type InfiniteData } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Caller } from '../support/test-app.ts';
import { commentsLive } from '../../web/features/comments/comments.live.ts';
import { headsKey, repliesKey } from '../../web/features/comments/comment-keys.ts';
import { likesLive } from '../../web/features/likes/likes.live.ts';
import { createStage } from '../realtime/support/stage.ts';

// What a browser knows, changed by an event, is what it would get if it asked again; for each type of event.

const stage = await createStage();
const { author, follower, activity, client } = await stage.createScene();
const talker = await stage.app.signUp('live_talker');
await client.subscribe(activityTopic(activity));
const type = (await stage.app.guest.get(`/api/activities/${activity}`)).json<Activity>().likeable_type;
const about = { activity_type: type, activity_uuid: activity };
const queries = new QueryClient();
const keys = {
  feed: ['feed', 'home', 'all'],
  activity: ['feed', 'activity', activity],
  heads: headsKey(activity),
};
let headUuid = '';

const get = async <Answer>(url: string) => (await follower.get(url)).json<Answer>();
const infinite = <Page>(page: Page): InfiniteData<Page> => ({ pages: [page], pageParams: [null] });

/** Everything that a browser of the follower may have cached, as the server has it now. */
async function fetched(): Promise<Readonly<Record<string, unknown>>> {
  const list = `/api/comments?activity_type=${type}&activity_uuid=${activity}`;
  return {
    feed: infinite(await get<FeedPage>('/api/')),
    activity: await get<Activity>(`/api/activities/${activity}`),
    heads: infinite(await get<CommentsPage>(list)),
    replies: headUuid ? infinite(await get<CommentsPage>(`/api/comments/${headUuid}/replies`)) : undefined,
  };
}

function cached(): Readonly<Record<string, unknown>> {
  return {
    feed: queries.getQueryData(keys.feed),
    activity: queries.getQueryData(keys.activity),
    heads: queries.getQueryData(keys.heads),
    replies: headUuid ? queries.getQueryData(repliesKey(activity, headUuid)) : undefined,
  };
}

/** Fills the cache, lets something happen, applies its event (twice, as it may come), and compares. */
async function expectSame(event: string, act: () => Promise<unknown>): Promise<void> {
  const before = await fetched();
  for (const [name, queryKey] of Object.entries(keys)) queries.setQueryData(queryKey, before[name]);
  if (headUuid) queries.setQueryData(repliesKey(activity, headUuid), before['replies']);
  await act();
  const data = await client.next(event);
  const handlers = [...likesLive.handlers, ...commentsLive.handlers].filter((one) => one.type === event);
  expect(handlers.length).toBeGreaterThan(0);
  for (let time = 0; time < 2; time += 1)
    for (const handler of handlers) handler.apply(queries, data, follower.uuid);
  const after = await fetched();
  expect(cached()).toEqual(after);
  expect(after).not.toEqual(before);
}

const write = async (who: Caller, content: string, parent: string | null = null) =>
  (await who.post('/api/comments', { ...about, content, parent_comment_uuid: parent })).json<Comment>();

test('when somebody likes and unlikes the activity, whoever it is, what is known is what would be fetched', async () => {
  const name = { likeable_type: type, likeable_uuid: activity };
  const query = `/api/likes?likeable_type=${type}&likeable_uuid=${activity}`;
  await expectSame('like_add', () => talker.post('/api/likes', name));
  await expectSame('like_add', () => follower.post('/api/likes', name));
  await expectSame('like_remove', () => talker.delete(query));
  await expectSame('like_remove', () => follower.delete(query));
});

test('when comments come, more than the preview holds, each is where it would be fetched', async () => {
  for (const [index, who] of [author, talker, follower, talker, author].entries())
    await expectSame('comment_new', () => write(who, `Comment ${index}`));
});

test('when replies come, more than stand with their head, each is where it would be fetched', async () => {
  const [head] = await heads();
  headUuid = head?.uuid ?? '';
  for (const [index, who] of [talker, follower, author, talker].entries())
    await expectSame('comment_reply', () => write(who, `Reply ${index}`, headUuid));
});

test('when comments and replies are liked and unliked, it is known everywhere', async () => {
  for (const { uuid } of [...(await heads()), ...(await replies())]) {
    const name = { likeable_type: 'comment', likeable_uuid: uuid };
    const query = `/api/likes?likeable_type=comment&likeable_uuid=${uuid}`;
    await expectSame('like_add', () => follower.post('/api/likes', name));
    await expectSame('like_add', () => author.post('/api/likes', name));
    await expectSame('like_remove', () => follower.delete(query));
  }
});

test('when comments and replies are edited, their words change and nothing else', async () => {
  for (const { uuid, user } of [...(await heads()), ...(await replies())]) {
    const who = [author, follower, talker].find((one) => one.uuid === user?.uuid);
    await expectSame('comment_update', () => edit(who, uuid));
  }
});

test('when comments and replies are deleted one after the other, tombstones included, nothing is left over', async () => {
  const [head, ...others] = await heads();
  if (!head) throw new Error('there is no comment to delete');
  // The last first: what previews leave out never has to be filled up, which an event could not do.
  for (const one of others.toReversed()) await expectSame('comment_delete', () => remove(one));
  const all = await replies();
  await expectSame('comment_delete', () => remove(head));
  expect((await heads())[0]).toMatchObject({ is_deleted: true, reply_count: all.length });
  for (const reply of all.slice(1).toReversed()) await expectSame('comment_delete', () => remove(reply));
  const [last] = all;
  if (!last) throw new Error('there is no reply to delete');
  queries.clear();
  headUuid = '';
  await expectSame('comment_delete', () => remove(last));
  expect(await heads()).toEqual([]);
});

async function heads(): Promise<readonly Comment[]> {
  const url = `/api/comments?activity_type=${type}&activity_uuid=${activity}`;
  return (await follower.get(url)).json<CommentsPage>().comments;
}

async function replies(): Promise<readonly Comment[]> {
  return (await follower.get(`/api/comments/${headUuid}/replies`)).json<CommentsPage>().comments;
}

async function edit(who: Caller | undefined, uuid: string): Promise<unknown> {
  return who?.put(`/api/comments/${uuid}`, { content: `Better, @${follower.username}` });
}

async function remove({ uuid, user }: Comment): Promise<unknown> {
  return [author, follower, talker].find((one) => one.uuid === user?.uuid)?.delete(`/api/comments/${uuid}`);
}
