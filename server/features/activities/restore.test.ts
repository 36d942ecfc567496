import { expect, test } from 'vitest';
import { createMediaFixture } from '../media/media.fixture.ts';

const { app, type, uploaded, change, publish } = await createMediaFixture();
const ada = await app.signUp('ada_restores');
const bob = await app.signUp('bob_watches');

const post = async (fields: { content?: string } = {}) => (await publish(ada, fields))[0] ?? '';
const hide = (uuid: string) => ada.delete(`/api/posts/${type}/${uuid}`);
const restore = (uuid: string, who = ada) => who.post(`/api/posts/${type}/${uuid}/restore`);
const hidden = async (who = ada, rest = '') => (await who.get(`/api/posts/hidden${rest}`)).json();
const idsIn = ({ activities }: { activities: readonly { activity_uuid: string }[] }) =>
  activities.map(({ activity_uuid: uuid }) => uuid);

test('when a post is hidden, its owner finds it and restores it with likes, comments and files', async () => {
  const uuid = await post({ content: 'Heavy' });
  const media = await uploaded(ada);
  await change(ada, uuid, { media: [media.id] });
  const { likeable_type } = (await bob.get(`/api/activities/${uuid}`)).json();
  await bob.post('/api/likes', { likeable_type, likeable_uuid: uuid });
  await bob.post('/api/comments', { activity_type: likeable_type, activity_uuid: uuid, content: 'Great' });
  const before = (await bob.get(`/api/activities/${uuid}`)).json();
  await hide(uuid);
  expect(await hidden()).toMatchObject({
    activities: [{ activity_uuid: uuid, tracker_type: type, content: 'Heavy' }],
    total_activities: 1,
    next_cursor: null,
  });
  for (const url of [
    `/api/activities/${uuid}`,
    `/api/comments?activity_type=${likeable_type}&activity_uuid=${uuid}`,
    `/api/likes/users?likeable_type=${likeable_type}&likeable_uuid=${uuid}`,
    media.url,
  ])
    expect([url, (await bob.get(url)).statusCode]).toEqual([url, 404]);
  const answer = await restore(uuid);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { activity_uuid: uuid, like_count: 1 }]);
  expect((await bob.get(`/api/activities/${uuid}`)).json()).toEqual({ ...before, seq: expect.any(Number) });
  expect((await bob.get(media.url)).statusCode).toBe(200);
  expect((await hidden()).activities).toEqual([]);
  // Again it changes nothing.
  expect((await restore(uuid)).statusCode).toBe(200);
});

test("when it is another user's, or none, there is nothing to restore", async () => {
  const uuid = await post();
  await hide(uuid);
  for (const answer of [await restore(uuid, bob), await restore(ada.uuid)])
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Activity not found' }]);
  expect((await hidden(bob)).activities).toEqual([]);
  expect((await app.guest.get('/api/posts/hidden')).statusCode).toBe(401);
  expect(idsIn(await hidden())).toEqual([uuid]);
  await restore(uuid);
});

test('when the tracker is disabled, its hidden posts are not listed until it is enabled again', async () => {
  const uuid = await post();
  await hide(uuid);
  await ada.post('/api/trackers/disable', { tracker_type: type });
  expect((await hidden()).total_activities).toBe(0);
  expect((await restore(uuid)).statusCode).toBe(404);
  await ada.post('/api/trackers/enable', { tracker_type: type });
  expect(idsIn(await hidden())).toEqual([uuid]);
  await restore(uuid);
});

test('when there are many, they come in pages, newest first', async () => {
  const uuids: string[] = [];
  for (let hour = 0; hour < 5; hour += 1) {
    const [uuid = ''] = await publish(ada, { eventAt: new Date(Date.now() - hour * 3_600_000) });
    await hide(uuid);
    uuids.push(uuid);
  }
  const first = await hidden(ada, '?limit=3');
  const second = await hidden(ada, `?limit=3&cursor=${first.next_cursor}`);
  expect([...idsIn(first), ...idsIn(second)]).toEqual(uuids);
  expect([first.total_activities, second.next_cursor]).toEqual([5, null]);
  expect(idsIn(await hidden(ada, '?limit=3&page=2'))).toEqual(idsIn(second));
});
