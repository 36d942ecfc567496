import type { Summary } from '@plotline/contract/schema.ts';
import { expect, test } from 'vitest';
import type { Caller } from '../../../tests/support/test-app.ts';
import { createCommentsFixture } from './comments.fixture.ts';

const { app, type, publish, write } = await createCommentsFixture();
const author = await app.signUp('mia_author', { first_name: 'Noor', last_name: 'Haddad' });
const friend = await app.signUp('mia_friend', { first_name: 'Żofia' });
const talker = await app.signUp('talk_er');
const stranger = await app.signUp('mia_stranger');
const viewer = await app.signUp('mia_viewer');
const [activity = ''] = await publish(author, {});
await viewer.post(`/api/follows/${friend.username}`);
await write(talker, activity, 'Hello');

const at = (uuid: string, q: string) => `/api/mentions?activity_type=${type}&activity_uuid=${uuid}&q=${q}`;

async function offered(who: Caller, q: string, uuid = activity): Promise<readonly string[]> {
  const answer = await who.get(at(uuid, encodeURIComponent(q)));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ people: Summary[] }>().people.map(({ username }) => username);
}

test('when a name begins so, users of the thread come before those around the viewer, strangers never', async () => {
  expect(await offered(viewer, 'mi')).toEqual(['mia_author', 'mia_friend']);
  expect(await offered(stranger, 'mia')).toEqual(['mia_author']);
  expect(await offered(viewer, 'TALK_')).toEqual(['talk_er']);
});

test('when the first or last name begins so, the user is found', async () => {
  for (const beginning of ['noor', 'had', 'Noor H'])
    expect(await offered(viewer, beginning)).toEqual(['mia_author']);
  expect(await offered(viewer, 'żo')).toEqual(['mia_friend']);
});

test('when the beginning has signs with a meaning in patterns, they mean themselves', async () => {
  for (const beginning of ['%', '_', 'mia%', '\\', "'"]) expect(await offered(viewer, beginning)).toEqual([]);
});

test('when a user of the thread is blocked or may no longer see the activity, they are not offered', async () => {
  expect(await offered(author, 'talk')).toEqual(['talk_er']);
  await author.post(`/api/blocks/${talker.username}`);
  expect(await offered(author, 'talk')).toEqual([]);
  expect(await offered(viewer, 'talk')).toEqual([]);
});

test('when the activity is not for the viewer, or there is no beginning, no one is offered', async () => {
  expect((await talker.get(at(activity, 'm'))).statusCode).toBe(404);
  expect((await viewer.get(at(activity, ''))).statusCode).toBe(422);
  expect((await app.guest.get(at(activity, 'm'))).statusCode).toBe(401);
});
