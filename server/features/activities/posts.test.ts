import { expect, test } from 'vitest';
import { createMediaFixture } from '../media/media.fixture.ts';
import { ACTIVITIES_CHANGED } from './activities.events.ts';

const { app, type, uploaded, change, publish, kit, folders } = await createMediaFixture();
const ada = await app.signUp('ada_posts');
const bob = await app.signUp('bob_posts');
const PATIENTLY = { timeout: 5_000 };

async function post(fields: { content?: string | null } = {}): Promise<string> {
  const [uuid = ''] = await publish(ada, fields);
  return uuid;
}
const read = async (uuid: string) => (await app.guest.get(`/api/activities/${uuid}`)).json();

test('when the author writes and adds pictures, everyone sees them in that order', async () => {
  const uuid = await post();
  const [one, two] = [await uploaded(ada), await uploaded(ada)];
  const answer = await change(ada, uuid, {
    content: '  What a day  ',
    media: [{ id: two.id, alt_text: ' Sunset ' }, one.id],
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { activity_uuid: uuid, content: 'What a day', edited_at: expect.any(String) },
  ]);
  const shown = await read(uuid);
  expect(shown).toMatchObject({ content: 'What a day' });
  expect(shown.media).toEqual([{ ...two, alt_text: 'Sunset' }, one]);
  const { activities } = (await app.guest.get('/api/ada_posts')).json();
  expect(activities[0].media).toEqual(shown.media);
  expect((await app.guest.get(one.url)).statusCode).toBe(200);
});

test('when media are removed from a post, their files are deleted; descriptions of the others stay', async () => {
  const uuid = await post();
  const [one, two, three] = [await uploaded(ada), await uploaded(ada), await uploaded(ada)];
  await change(ada, uuid, { media: [{ id: one.id, alt_text: 'One' }, two.id] });
  const answer = await change(ada, uuid, { media: [three.id, one.id] });
  expect(answer.json().media).toEqual([three, { ...one, alt_text: 'One' }]);
  await expect.poll(folders, PATIENTLY).not.toContain(two.id);
  expect(folders()).toEqual(expect.arrayContaining([one.id, three.id]));
  expect((await change(ada, uuid, { content: 'Only words' })).json().media).toHaveLength(2);
  expect((await change(ada, uuid, { media: [] })).json()).toMatchObject({ media: [], content: 'Only words' });
  await expect.poll(folders, PATIENTLY).not.toContain(one.id);
});

test('when the author has written, the tracker does not write over it, nor they over the tracker', async () => {
  const uuid = await post({ content: 'Leg day' });
  const revise = (content: string) => kit.transaction(async (trx) => kit.update(trx, [{ uuid, content }]));
  const shown = async () => (await read(uuid)).content;
  expect(await shown()).toBe('Leg day');
  await change(ada, uuid, { content: 'My own words' });
  await revise('Arm day');
  expect(await shown()).toBe('My own words');
  await change(ada, uuid, { content: '' });
  expect(await shown()).toBeNull();
  await change(ada, uuid, { content: null });
  expect(await shown()).toBe('Arm day');
  // Saved without a change, they are still the tracker's.
  await change(ada, uuid, { content: 'Arm day' });
  await revise('Rest day');
  expect(await shown()).toBe('Rest day');
});

test('when nothing changes, the post is not edited and no event is published', async () => {
  const [empty, full, described] = [await post(), await post(), await post({ content: 'Leg day' })];
  const media = await uploaded(ada);
  const kept = { content: 'A good day', media: [{ id: media.id, alt_text: 'A rack' }] };
  const updated: string[] = [];
  const stop = app.platform.bus.subscribe(ACTIVITIES_CHANGED, ({ action, activity_uuids: uuids }) => {
    if (action === 'updated') updated.push(...uuids);
  });
  await change(ada, full, kept);
  const { edited_at } = await read(full);
  for (const [uuid, body] of [
    [empty, {}],
    [empty, { content: null }],
    [empty, { content: ' ' }],
    [empty, { content: null, media: [] }],
    [described, { content: 'Leg day' }],
    [full, {}],
    [full, kept],
    [full, { content: ' A good day ', media: [media.id] }],
  ] as const) {
    const answer = await change(ada, uuid, body);
    expect([body, answer.statusCode, answer.json().edited_at]).toEqual([
      body,
      200,
      uuid === full ? edited_at : null,
    ]);
  }
  for (const list of [[{ id: media.id, alt_text: null }], []]) {
    const answer = await change(ada, full, { media: list });
    expect(answer.json().edited_at > edited_at).toBe(true);
  }
  // Events arrive in order.
  await expect.poll(() => updated.length, PATIENTLY).toBeGreaterThanOrEqual(3);
  expect(updated).toEqual([full, full, full]);
  stop();
});

test('when another user edits a post, the response is 404', async () => {
  const uuid = await post();
  const media = await uploaded(bob);
  for (const body of [{ content: 'Mine now' }, { media: [media.id] }]) {
    const answer = await change(bob, uuid, body);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Activity not found' }]);
  }
  expect((await bob.delete(`/api/posts/${type}/${uuid}`)).statusCode).toBe(404);
  expect((await ada.put(`/api/posts/another/${uuid}`, { content: 'x' })).statusCode).toBe(404);
  expect((await change(ada, ada.uuid, { content: 'x' })).statusCode).toBe(404);
  expect(await read(uuid)).toMatchObject({ content: null, media: [] });
});

test('when a file is not theirs to use, nothing changes', async () => {
  const [uuid, other] = [await post(), await post()];
  const [foreign, elsewhere, own] = [await uploaded(bob), await uploaded(ada), await uploaded(ada)];
  await change(ada, other, { media: [elsewhere.id] });
  for (const media of [[foreign.id], [elsewhere.id], [own.id, ada.uuid], [own.id, own.id]]) {
    const answer = await change(ada, uuid, { content: 'Look', media });
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'media']]);
  }
  const many = Array.from({ length: 5 }, () => own.id);
  expect((await change(ada, uuid, { media: many })).statusCode).toBe(422);
  expect(await read(uuid)).toMatchObject({ content: null, media: [], edited_at: null });
});

test('when the text is too long, it is refused; code points are counted, not bytes', async () => {
  const uuid = await post();
  expect((await change(ada, uuid, { content: '🏋'.repeat(2_000) })).statusCode).toBe(200);
  const answer = await change(ada, uuid, { content: '🏋'.repeat(2_001) });
  expect([answer.statusCode, answer.json().detail[0].msg]).toEqual([
    422,
    'Posts can have up to 2,000 characters',
  ]);
});

test('when the author deletes a post, no one sees it or its files; the data stay', async () => {
  const uuid = await post();
  const media = await uploaded(ada);
  await change(ada, uuid, { media: [media.id] });
  const total = async () => (await app.guest.get('/api/ada_posts')).json().total_activities;
  const before = await total();
  const events: unknown[] = [];
  const stop = app.platform.bus.subscribe(ACTIVITIES_CHANGED, (event) => void events.push(event));
  expect((await ada.delete(`/api/posts/${type}/${uuid}`)).json()).toEqual({ success: true });
  await expect
    .poll(() => events)
    .toEqual([
      {
        action: 'deleted',
        feed_change: { everyone: -1, followers: 0 },
        audience: 'everyone',
        user_id: ada.uuid,
        tracker_type: type,
        activity_uuids: [uuid],
      },
    ]);
  stop();
  for (const user of [ada, app.guest]) {
    expect((await user.get(`/api/activities/${uuid}`)).statusCode).toBe(404);
    expect((await user.get(media.url)).statusCode).toBe(404);
  }
  expect(await total()).toBe(before - 1);
  expect(folders()).toContain(media.id);
  expect((await ada.delete(`/api/posts/${type}/${uuid}`)).statusCode).toBe(404);
});

test('when the tracker is removed, the files of its posts go', async () => {
  const cleo = await app.signUp('cleo_posts');
  const [uuid = ''] = await publish(cleo, {});
  const media = await uploaded(cleo);
  await change(cleo, uuid, { media: [media.id] });
  expect((await cleo.post('/api/trackers/remove', { tracker_type: type })).statusCode).toBe(200);
  await expect.poll(folders, PATIENTLY).not.toContain(media.id);
});
