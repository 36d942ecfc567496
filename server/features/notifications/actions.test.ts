import { expect, test } from 'vitest';
import { createNotificationsFixture } from './notifications.fixture.ts';

const stage = await createNotificationsFixture();
const { messagesOf, unread, newest, like, write, publish, follow, users } = stage;
const noun = stage.type.replaceAll('_', ' ');
const sole = <One>([one]: readonly One[]): One => {
  if (one === undefined) throw new Error('there is none');
  return one;
};

test('when users like a post, its author gets one notification, and own likes create none', async () => {
  const [author, ada, grace, june] = await users('la_author', 'la_ada', 'la_grace', 'la_june');
  const post = sole(await publish(author, {}));
  await like(author, post);
  expect(await messagesOf(author)).toEqual([]);
  await like(ada, post);
  expect(await messagesOf(author)).toEqual([`la_ada liked your ${noun}`]);
  await like(grace, post);
  expect(await messagesOf(author)).toEqual([`la_grace and la_ada liked your ${noun}`]);
  await like(june, post);
  expect(await newest(author)).toMatchObject({
    type: 'like',
    message: `la_june and 2 others liked your ${noun}`,
    is_read: false,
    related_user: { username: 'la_june' },
    actor_count: 3,
    activity_uuid: post,
    post: { description: 'Did something', local_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    excerpt: null,
    link: `/la_author/posts/${post}`,
  });
  expect(await unread(author)).toBe(1);
  expect(await messagesOf(ada)).toEqual([]);
});

test('when a notification was read, the next like creates a new one, and a repeated like none', async () => {
  const [author, ada, grace] = await users('lb_author', 'lb_ada', 'lb_grace');
  const post = sole(await publish(author, {}));
  await like(ada, post);
  await author.patch('/api/notifications/mark-read');
  await stage.unlike(ada, post);
  expect(await messagesOf(author)).toEqual([]);
  await like(ada, post);
  expect([await messagesOf(author), await unread(author)]).toEqual([[`lb_ada liked your ${noun}`], 0]);
  await like(grace, post);
  expect(await messagesOf(author)).toEqual([`lb_grace liked your ${noun}`, `lb_ada liked your ${noun}`]);
  expect(await unread(author)).toBe(1);
  await stage.passHours(25);
  await stage.unlike(ada, post);
  await like(ada, post);
  expect(await messagesOf(author)).toEqual([
    `lb_ada and lb_grace liked your ${noun}`,
    `lb_ada liked your ${noun}`,
  ]);
});

test('when a comment is written, each recipient gets one notification, of the most specific type', async () => {
  const [author, ada, grace] = await users('ca_author', 'ca_ada', 'ca_grace');
  const post = sole(await publish(author, {}));
  const head = await write(ada, post, 'Strong,\n\n  @ca_author and @ca_grace!');
  expect(await newest(author)).toMatchObject({
    type: 'comment',
    message: `ca_ada commented on your ${noun}`,
    excerpt: 'Strong, @ca_author and @ca_grace!',
    comment_uuid: head.uuid,
    link: `/ca_author/posts/${post}?comment=${head.uuid}`,
  });
  expect(await messagesOf(grace)).toEqual(['ca_ada mentioned you in a comment']);
  const reply = await write(grace, post, '@ca_ada yes', head);
  expect((await newest(ada))?.link).toBe(
    `/ca_author/posts/${post}?comment=${reply.uuid}&thread=${head.uuid}`,
  );
  expect(await messagesOf(ada)).toEqual(['ca_grace replied to your comment']);
  expect(await messagesOf(author)).toEqual([`ca_grace and ca_ada commented on your ${noun}`]);
  await stage.likeComment(author, head);
  expect(await messagesOf(ada)).toEqual(['ca_author liked your comment', 'ca_grace replied to your comment']);
});

test('when a reply gets a reply, its author and the author of the thread are notified', async () => {
  const [author, ada, grace, june] = await users('cr_author', 'cr_ada', 'cr_grace', 'cr_june');
  const post = sole(await publish(author, {}));
  const head = await write(ada, post, 'Head');
  const reply = await write(grace, post, 'Reply', head);
  await write(june, post, '@cr_grace Answer', reply);
  expect(await messagesOf(grace)).toEqual(['cr_june replied to your comment']);
  expect(await messagesOf(ada)).toEqual(['cr_june and cr_grace replied to your comment']);
  expect(await messagesOf(june)).toEqual([]);
});

test('when an edit mentions another user, only they are notified, once', async () => {
  const [author, ada, grace] = await users('ce_author', 'ce_ada', 'ce_grace');
  const post = sole(await publish(author, {}));
  const comment = await write(ada, post, 'One');
  await stage.edit(ada, comment, 'One @ce_grace @ce_author');
  await grace.patch('/api/notifications/mark-read');
  await stage.edit(ada, comment, 'Two @ce_grace');
  expect([await messagesOf(grace), await unread(grace)]).toEqual([['ce_ada mentioned you in a comment'], 0]);
  expect(await messagesOf(author)).toEqual([`ce_ada commented on your ${noun}`]);
  await stage.edit(ada, comment, 'Three');
  expect(await messagesOf(grace)).toEqual([]);
});

test('when a user may not see the post, a mention never notifies them', async () => {
  const [author, ada, stranger] = await users('cm_author', 'cm_ada', 'cm_stranger');
  const post = sole(await publish(author, {}));
  await follow(ada, author);
  await stage.makePrivate(author);
  await write(ada, post, 'Look, @cm_stranger');
  expect(await messagesOf(stranger)).toEqual([]);
  await stage.makePrivate(author, false);
  expect(await messagesOf(stranger)).toEqual([]);
});

test('when a user follows, requests, is approved or declined, both are notified', async () => {
  const [ada, grace, june] = await users('fa_ada', 'fa_grace', 'fa_june');
  await follow(ada, grace);
  expect(await newest(grace)).toMatchObject({
    type: 'new_follower',
    message: 'fa_ada started following you',
    activity_uuid: null,
    link: '/fa_ada',
  });
  await stage.makePrivate(grace);
  await follow(june, grace);
  expect(await newest(grace)).toMatchObject({
    type: 'follow_request',
    message: 'fa_june wants to follow you',
  });
  expect(await unread(grace)).toBe(2);
  await grace.post('/api/follows/requests/fa_june/approve');
  expect(await newest(grace)).toMatchObject({
    type: 'new_follower',
    message: 'fa_june started following you',
    is_read: true,
  });
  expect(await messagesOf(june)).toEqual(['fa_grace accepted your follow request']);
  await stage.unfollow(june, grace);
  expect(await messagesOf(june)).toEqual([]);
  await follow(june, grace);
  await grace.delete('/api/follows/requests/fa_june/decline');
  expect(await messagesOf(grace)).toEqual(['fa_ada started following you']);
  await follow(june, grace);
  expect(await newest(grace)).toMatchObject({ type: 'follow_request', is_read: false });
});

test('when a request is withdrawn and made again, it waits as a new one, and its approval replaces the earlier', async () => {
  const [ada, grace] = await users('fw_ada', 'fw_grace');
  await follow(ada, grace);
  await stage.unfollow(ada, grace);
  await stage.makePrivate(grace);
  await follow(ada, grace);
  await grace.patch('/api/notifications/mark-read');
  await stage.unfollow(ada, grace);
  expect(await messagesOf(grace)).toEqual([]);
  await follow(ada, grace);
  expect(await messagesOf(grace)).toEqual(['fw_ada wants to follow you']);
  expect(await unread(grace)).toBe(1);
  await grace.post('/api/follows/requests/fw_ada/approve');
  expect(await messagesOf(grace)).toEqual(['fw_ada started following you']);
});

test('when a private profile becomes public, users with pending requests are notified', async () => {
  const [ada, grace] = await users('fp_ada', 'fp_grace');
  await stage.makePrivate(grace);
  await follow(ada, grace);
  await stage.makePrivate(grace, false);
  expect(await messagesOf(ada)).toEqual(['fp_grace accepted your follow request']);
  expect(await messagesOf(grace)).toEqual(['fp_ada started following you']);
});

test('when a type is muted, the user gets the next type that applies', async () => {
  const [author, ada] = await users('pm_author', 'pm_ada');
  const post = sole(await publish(author, {}));
  const preferences = { like: false, comment: false };
  const saved = await author.put('/api/notifications/preferences', { preferences });
  const all = { follow_request: true, new_follower: true, follow_request_approved: true };
  const expected = {
    preferences: { ...all, like: false, comment: false, reply: true, mention: true, system: true },
  };
  expect([saved.statusCode, saved.json()]).toEqual([200, expected]);
  await like(ada, post);
  await write(ada, post, 'Hello');
  expect(await messagesOf(author)).toEqual([]);
  await write(ada, post, 'Hello @pm_author');
  expect(await messagesOf(author)).toEqual(['pm_ada mentioned you in a comment']);
  await author.put('/api/notifications/preferences', { preferences: { like: true } });
  expect((await author.get('/api/notifications/preferences')).json()).toEqual({
    preferences: { ...expected.preferences, like: true },
  });
  const wrong = await author.put('/api/notifications/preferences', { preferences: { like: 'no' } });
  expect(wrong.statusCode).toBe(422);
});

test('when the action is rolled back, there is no notification', async () => {
  const [author, ada] = await users('rb_author', 'rb_ada');
  const post = sole(await publish(author, {}));
  await write(ada, post, 'Twice');
  expect((await stage.post(ada, post, 'Twice')).statusCode).toBe(409);
  expect(await messagesOf(author)).toEqual([`rb_ada commented on your ${noun}`]);
  expect((await newest(author))?.actor_count).toBe(1);
});

test('when many users like at once, all are in one notification', async () => {
  const author = await stage.app.signUp('mo_author');
  const post = sole(await publish(author, {}));
  const fans = await users(...Array.from({ length: 8 }, (_, index) => `mo_fan${index}`));
  await Promise.all(fans.flatMap((fan) => [like(fan, post), follow(fan, author), write(fan, post, 'Hi')]));
  const page = await stage.read(author);
  const counts = page.notifications.map(({ type, actor_count: count }) => `${type} ${count}`);
  expect(counts.toSorted()).toEqual(['comment 8', 'like 8', ...Array(8).fill('new_follower 1')]);
  expect([page.total, page.unread_count]).toEqual([10, 10]);
});
