import { expect, test } from 'vitest';
import type { NotificationsPage } from '@plotline/contract/notifications.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { createAccountService } from '../accounts/accounts.service.ts';
import { createNotificationsFixture } from './notifications.fixture.ts';
import { createNotificationsService } from './notifications.service.ts';

const stage = await createNotificationsFixture();
const { app, read, users, publish, like, write, follow, definition, type } = stage;
const accounts = createAccountService(app.platform);

/** Reads the page of a user with a service that has not kept any. */
async function readUncached({ uuid }: Caller): Promise<NotificationsPage> {
  const labels = { activityOf: () => type.replaceAll('_', ' ') };
  const page = await createNotificationsService(app.platform, labels).list(uuid, {});
  // Declared pages and ready responses hold the same JSON.
  return JSON.parse('sentAs' in page ? page.sentAs(undefined).body.toString() : JSON.stringify(page));
}

const [author, fan, other] = await users('kp_author', 'kp_fan', 'kp_other');
const [post = ''] = await publish(author, {});
const tracker = { tracker_type: definition.type };
await follow(fan, author);
await like(fan, post);
const comment = await write(fan, post, 'Hello @kp_other');
await write(author, post, 'Thanks', comment);
const thanked = await write(other, post, 'Well done');
await stage.likeComment(author, comment);

type Change = readonly [name: string, change: () => Promise<unknown>, whose: readonly Caller[]];

// In this order: each change is made in the state that the earlier ones left, and changes the pages of these users.
const changes: readonly Change[] = [
  ['another like is grouped', () => like(other, post), [author]],
  ['a like is taken back', () => stage.unlike(fan, post), [author]],
  ['a like is repeated', () => like(fan, post), [author]],
  ['a comment is changed', () => stage.edit(fan, comment, 'Hi @kp_other'), [fan, other]],
  ['a mention is removed', () => stage.edit(fan, comment, 'Hi'), [fan, other]],
  ['a comment is hidden', () => author.post(`/api/comments/${thanked.uuid}/hide`), []],
  ['a comment is shown again', () => author.post(`/api/comments/${thanked.uuid}/show`), []],
  ['a like of a comment is taken back', () => stage.unlike(author, comment.uuid, 'comment'), [fan]],
  ['a like of a comment is repeated', () => stage.likeComment(author, comment), [fan]],
  ['a comment is deleted', () => stage.remove(other, thanked), [author]],
  ['one mutes the other', () => author.post(`/api/mutes/${fan.username}`), [author]],
  ['one unmutes the other', () => author.delete(`/api/mutes/${fan.username}`), [author]],
  ['one blocks the other', () => other.post(`/api/blocks/${author.username}`), [author]],
  ['one unblocks the other', () => other.delete(`/api/blocks/${author.username}`), [author]],
  ['a follow ends', () => stage.unfollow(fan, author), [author]],
  ['a user is followed again', () => follow(fan, author), [author]],
  ['the profile becomes private', () => stage.makePrivate(author), []],
  ['a follower of a private profile is gone', () => stage.unfollow(fan, author), [author, fan]],
  ['a follow is requested', () => follow(fan, author), [author]],
  ['a request is withdrawn', () => stage.unfollow(fan, author), [author]],
  ['a follow is requested again', () => follow(fan, author), [author]],
  ['a request is approved', () => author.post(`/api/follow-requests/${fan.username}/approve`), []],
  ['the profile becomes public', () => stage.makePrivate(author, false), []],
  ['the tracker is disabled', () => author.post('/api/trackers/disable', tracker), [author, fan]],
  ['the tracker is enabled', () => author.post('/api/trackers/enable', tracker), [author, fan]],
  ['an account is deleted', () => other.delete('/api/auth/delete-account'), [author]],
  ['a user is deactivated', () => accounts.setActive(fan.uuid, false), [author]],
  ['a user is reactivated', () => accounts.setActive(fan.uuid, true), [author]],
  ['the post is hidden', () => author.delete(`/api/posts/${definition.type}/${post}`), [author]],
  ['all is read', () => author.patch('/api/notifications/mark-read'), [author]],
];

test.each(changes)('when %s, kept pages equal uncached ones', async (_name, change, whose) => {
  const readers = [author, fan, other];
  const before = new Map<Caller, NotificationsPage>();
  for (const user of readers) before.set(user, await read(user));
  await change();
  for (const user of readers) {
    const page = await read(user);
    // Signed out by a change.
    if (!('notifications' in page)) continue;
    expect(page).toEqual(await readUncached(user));
    expect(await read(user)).toEqual(page);
    if (whose.includes(user)) expect(page).not.toEqual(before.get(user));
  }
});

test('when nothing has changed, the response is the kept one', async () => {
  const [first, second] = [await author.get('/api/notifications/'), await author.get('/api/notifications/')];
  expect(second.headers['etag']).toBe(first.headers['etag']);
  expect(second.body).toBe(first.body);
});
