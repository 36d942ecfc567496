import { expect, test } from 'vitest';
import { createAccountService } from '../accounts/accounts.service.ts';
import { createNotificationsFixture } from './notifications.fixture.ts';
import type { Caller } from '../../../tests/support/test-app.ts';

// Notifications of undone actions or hidden activities are neither shown nor counted.

const stage = await createNotificationsFixture();
const { app, messagesOf, unread, read, users, publish, like, write, follow, definition } = stage;
const accounts = createAccountService(app.platform);

async function scene(name: string) {
  const [author, fan] = await users(`${name}_author`, `${name}_fan`);
  const [post = ''] = await publish(author, {});
  await follow(fan, author);
  await like(fan, post);
  const comment = await write(fan, post, `Hello from ${name}`);
  await stage.likeComment(author, comment);
  await write(author, post, 'Thanks', comment);
  expect([await unread(author), await unread(fan)]).toEqual([3, 2]);
  return { author, fan, post, comment };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function expectLeft({ author, fan }: Scene, left: { author: string[]; fan: string[] }): Promise<void> {
  for (const [user, types] of [
    [author, left.author],
    [fan, left.fan],
  ] as const) {
    const page = await read(user);
    expect(page.notifications.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
    expect([page.total, page.unread_count, await unread(user)]).toEqual(Array(3).fill(types.length));
    const unreadOnly = await read(user, '?include_read=false');
    expect(unreadOnly.notifications.length).toBe(types.length);
    const summary = (await user.get('/api/notifications/summary')).json();
    expect(summary).toMatchObject({ unread_count: types.length, total: types.length });
    expect(summary.latest?.uuid).toBe(page.notifications[0]?.uuid);
  }
}

const all = { author: ['new_follower', 'like', 'comment'], fan: ['like', 'reply'] };
const tracker = { tracker_type: definition.type };
const setPublic = (user: Caller, isPublic: boolean) =>
  user.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: isPublic });

test.each<{
  readonly name: string;
  readonly change: (scene: Scene) => Promise<unknown>;
  readonly left: { author: string[]; fan: string[] };
  readonly undo?: (scene: Scene) => Promise<unknown>;
  readonly back?: { author: string[] };
}>([
  {
    name: 'a like is taken back',
    change: ({ fan, post }) => stage.unlike(fan, post),
    left: { ...all, author: ['new_follower', 'comment'] },
    undo: ({ fan, post }) => like(fan, post),
  },
  {
    name: 'a comment is deleted',
    change: ({ fan, comment }) => stage.remove(fan, comment),
    left: { author: ['new_follower', 'like'], fan: ['reply'] },
  },
  {
    name: 'a public user is no longer followed',
    change: ({ fan, author }) => stage.unfollow(fan, author),
    left: { ...all, author: ['like', 'comment'] },
    undo: ({ fan, author }) => follow(fan, author),
  },
  {
    name: 'one blocks the other',
    change: ({ fan, author }) => fan.post(`/api/blocks/${author.username}`),
    left: { author: [], fan: [] },
  },
  {
    name: 'one is blocked by the other',
    change: ({ fan, author }) => author.post(`/api/blocks/${fan.username}`),
    left: { author: [], fan: [] },
  },
  {
    name: 'the profile becomes private and the follower is removed',
    change: async ({ author, fan }) => {
      await stage.makePrivate(author);
      await author.delete(`/api/follows/${author.username}/followers/${fan.username}`);
    },
    left: { author: ['like', 'comment'], fan: [] },
    undo: ({ author }) => stage.makePrivate(author, false),
    back: { author: ['like', 'comment'] },
  },
  {
    name: 'the tracker becomes private',
    change: ({ author }) => setPublic(author, false),
    left: { ...all, fan: [] },
    undo: ({ author }) => setPublic(author, true),
  },
  {
    name: 'the tracker is disabled',
    change: ({ author }) => author.post('/api/trackers/disable', tracker),
    left: { author: ['new_follower'], fan: [] },
    undo: ({ author }) => author.post('/api/trackers/enable', tracker),
  },
  {
    name: 'the tracker is removed',
    change: ({ author }) => author.post('/api/trackers/remove', tracker),
    left: { author: ['new_follower'], fan: [] },
  },
])(
  'when $name, notifications of it vanish, and come back when it is undone',
  async ({ name, change, left, undo, back }) => {
    const set = await scene(`v${name.replaceAll(/[^a-z]/gu, '').slice(0, 25)}`);
    await change(set);
    await expectLeft(set, left);
    if (!undo) return;
    await undo(set);
    await expectLeft(set, { ...all, ...back });
  },
);

test('when a user is deactivated, the notifications of their actions vanish until they are reactivated', async () => {
  const set = await scene('vdeactivated');
  await accounts.setActive(set.fan.uuid, false);
  expect([await messagesOf(set.author), await unread(set.author)]).toEqual([[], 0]);
  await accounts.setActive(set.fan.uuid, true);
  expect((await messagesOf(set.author)).length).toBe(3);
});

test('when an account is deleted, the notifications of its actions vanish', async () => {
  const set = await scene('vdeleted');
  await set.fan.delete('/api/auth/delete-account');
  expect([await messagesOf(set.author), await unread(set.author)]).toEqual([[], 0]);
});

test('when a user deletes a comment with a reply, the notification of the reply stays and links to it', async () => {
  const { author, fan, post, comment } = await scene('vanswered');
  const [answer] = (await stage.repliesTo(fan, comment)).comments;
  await stage.remove(fan, comment);
  const [left] = (await stage.list(fan, post)).comments;
  expect(left).toMatchObject({ uuid: comment.uuid, is_deleted: true, replies: [{ uuid: answer?.uuid }] });
  expect(await stage.newest(fan)).toMatchObject({
    message: `${author.username} replied to your comment`,
    link: `/${author.username}/posts/${post}?comment=${answer?.uuid}&thread=${comment.uuid}`,
  });
});
