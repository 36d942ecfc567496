import type { Comment } from '@plotline/contract/comments.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import type { Caller } from '../support/test-app.ts';
import { commentsLive } from '../../web/features/comments/comments.live.ts';
import { connect } from '../realtime/support/client.ts';
import { createStage } from '../realtime/support/stage.ts';
import { createCommentCache } from './comment-cache.ts';
import { createNetwork } from './network.ts';

// Counts contain users hidden by a block, in events as in responses; events never name them.

const connectNetwork = createNetwork();
const stage = await createStage();
const { author, follower, activity, client } = await stage.createScene();
const [talker, blocked] = [await stage.app.signUp('blocked_talker'), await stage.app.signUp('blocked_one')];
connectNetwork(follower);
const cache = createCommentCache({ viewer: follower, client, activity, features: [commentsLive] });
const { expectSame, heads, replies } = cache;
const about = { activity_type: await cache.typeOf(), activity_uuid: activity };

const write = async (who: Caller, content: string, parent: string | null = null) =>
  (await who.post('/api/comments', { ...about, content, parent_comment_uuid: parent })).json<Comment>();

const head = await write(author, 'The head of a thread');
const hidden = await write(blocked, 'Not for the follower');
await write(blocked, 'Nor this', head.uuid);
await follower.post(`/api/blocks/${blocked.username}`);
// Later, events of the setup would be taken for those of the tests.
await stage.delivered([client, follower]);
await client.subscribe(activityTopic(activity));

test('when a hidden comment gets a reply, it has a placeholder until the reply is deleted', async () => {
  const authors = async () => (await heads()).map(({ user }) => user?.uuid ?? null);
  await expectSame('comment_reply', () => write(talker, 'Who said that?', hidden.uuid));
  expect(await authors()).toEqual([author.uuid, null]);
  const answer = (await heads())[1]?.replies[0];
  await expectSame('comment_delete', () => talker.delete(`/api/comments/${answer?.uuid}`));
  expect(await authors()).toEqual([author.uuid]);
});

test('when others comment, the counts of events contain blocked users', async () => {
  await expectSame('comment_new', () => write(talker, 'One more'));
  await expectSame('comment_new', () => write(author, `Ask @${talker.username}`));
});

test('when others reply, the counts of the thread contain blocked users', async () => {
  cache.watchThread(head.uuid);
  await expectSame('comment_reply', () => write(talker, 'As was said', head.uuid));
});

test('when a comment is edited, the cache equals a fetch', async () => {
  const [reply] = await replies();
  const content = `So says @${author.username}`;
  await expectSame('comment_update', () => talker.put(`/api/comments/${reply?.uuid}`, { content }));
});

test('when a comment is by a blocked user or mentions one, no event is sent, and the next count is right', async () => {
  const other = await connect(stage.url, author);
  const count = () => client.received.filter(({ type }) => type.startsWith('comment_')).length;
  const before = count();
  await write(blocked, 'Still there', head.uuid);
  const mention = await write(talker, `Ask @${blocked.username}`, head.uuid);
  await talker.put(`/api/comments/${mention.uuid}`, { content: `Or ask @${blocked.username}` });
  await stage.delivered([client, follower], [other, author]);
  expect(count()).toBe(before);
  await expectSame('comment_reply', () => write(author, 'The last word', head.uuid));
});

test('when comments and replies are deleted, the counts of events are right', async () => {
  for (const reply of (await replies()).toReversed()) await expectSame('comment_delete', () => remove(reply));
  cache.watchThread('');
  for (const one of (await heads()).toReversed()) await expectSame('comment_delete', () => remove(one));
  // The blocked user's comments still count for everyone else.
  const seen = (await author.get(`/api/activities/${activity}`)).json<{ comment_count: number }>();
  expect(seen.comment_count).toBe(3);
});

async function remove({ uuid, user }: Comment): Promise<unknown> {
  return [author, talker].find((one) => one.uuid === user?.uuid)?.delete(`/api/comments/${uuid}`);
}
