import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPushFixture } from './push.fixture.ts';

const stage = await createPushFixture();
const { app, users, publish, like, write, newest, noun } = stage;
const { service, scene, subscribe, signIn, keyOf, endpointsOf, bodiesAt, isSentNow } = stage;

test('when a user is notified, each subscribed browser gets one message that only it can decrypt', async () => {
  const [author, fan, other] = await users('pa_author', 'pa_fan', 'pa_other');
  const [laptop, phone] = [service.newBrowser(), service.newBrowser()];
  await subscribe(author, laptop);
  await subscribe(await signIn(author), phone);
  const [post = ''] = await publish(author, {});
  await like(fan, post);
  await expect.poll(() => service.pushedTo(phone).length + service.pushedTo(laptop).length).toBe(2);
  const uuid = (await newest(author))?.uuid ?? '';
  const [pushed] = service.pushedTo(laptop);
  expect(pushed?.message).toEqual({
    title: 'Plotline',
    body: `pa_fan liked your ${noun}`,
    link: `/pa_author/posts/${post}`,
    tag: uuid,
    unread_count: 1,
  });
  expect(pushed?.headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    topic: uuid.replaceAll('-', ''),
    'content-encoding': 'aes128gcm',
  });
  expect(pushed?.claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) });
  await like(other, post);
  await expect.poll(() => bodiesAt(phone)[1]).toBe(`pa_other and pa_fan liked your ${noun}`);
  expect(service.pushedTo(phone)[1]?.message['tag']).toBe(uuid);
  expect((await keyOf(fan)).endpoint).toBeNull();
});

test('when the text is long, the message stays small', async () => {
  const { author, fan, browser, post } = await scene('pb');
  await fan.put('/api/auth/update-profile', { first_name: '😀'.repeat(50), last_name: '😀'.repeat(50) });
  await write(fan, post, '😀'.repeat(2_000));
  await expect.poll(() => service.pushedTo(browser).length).toBe(2);
  const sizes = service.pushedTo(browser).map(({ message }) => Buffer.byteLength(JSON.stringify(message)));
  expect(Math.max(...sizes)).toBeLessThan(3_000);
  expect(await endpointsOf(author)).toEqual([browser.endpoint]);
});

test('when a notification became hidden, muted or read, it is not sent', async () => {
  const { author, fan, browser, post } = await scene('pc');
  const uuid = (await newest(author))?.uuid ?? '';
  const isSent = () => isSentNow(author, browser, uuid);
  expect(await isSent()).toBe(true);
  await stage.unlike(fan, post);
  expect(await isSent()).toBe(false);
  await like(fan, post);
  expect(await isSent()).toBe(true);
  await author.post(`/api/blocks/${fan.username}`);
  expect(await isSent()).toBe(false);
  await author.delete(`/api/blocks/${fan.username}`);
  expect(await isSent()).toBe(true);
  const prefer = (isWanted: boolean) =>
    author.put('/api/notifications/preferences', { preferences: { like: isWanted } });
  await prefer(false);
  expect(await isSent()).toBe(false);
  await prefer(true);
  expect(await isSent()).toBe(true);
  await author.patch('/api/notifications/mark-read');
  expect(await isSent()).toBe(false);
});

test('when the push service no longer knows the browser, the subscription ends', async () => {
  for (const status of [404, 410]) {
    const { author, fan, browser, post } = await scene(`pd${status}`);
    service.answer(browser, status);
    await write(fan, post, 'Hello');
    await expect.poll(() => endpointsOf(author)).toEqual([]);
    expect(service.pushedTo(browser).length).toBe(2);
    expect((await keyOf(author)).endpoint).toBeNull();
  }
});

test('when the push service is busy, broken or hangs, the message is retried; when it refuses, it is not', async () => {
  const { author, fan, browser, post } = await scene('pe');
  service.answer(browser, { status: 429, headers: { 'retry-after': '60' } }, 500, 'hang', 201);
  await write(fan, post, 'Hello');
  const tried = `pe_fan commented on your ${noun}`;
  await expect.poll(() => bodiesAt(browser).slice(1), { timeout: 15_000 }).toEqual(Array(4).fill(tried));
  service.answer(browser, 403);
  await write(fan, post, 'Again');
  await expect.poll(() => service.pushedTo(browser).length).toBe(6);
  expect(await isSentNow(author, browser, (await newest(author))?.uuid ?? '')).toBe(true);
  expect(service.pushedTo(browser).length).toBe(7);
  expect(await endpointsOf(author)).toEqual([browser.endpoint]);
});

test('when a session has expired, its browser gets no more messages', async () => {
  const { author, browser } = await scene('pi');
  const uuid = (await newest(author))?.uuid ?? '';
  await sql`update sessions set expires_at = '2020-01-01' where user_id = ${author.uuid}`.execute(
    app.platform.db,
  );
  expect(await isSentNow(author, browser, uuid)).toBe(false);
});

test('when another user has subscribed in the browser, pending messages of the first are not sent', async () => {
  const { author, fan, browser, post } = await scene('pk');
  const { rows } = await sql<{ uuid: string }>`
    select uuid from push_subscriptions where user_id = ${author.uuid}`.execute(app.platform.db);
  service.answer(browser, 'hang', 201);
  await write(fan, post, 'For you alone');
  await expect.poll(() => service.pushedTo(browser).length).toBe(2);
  await subscribe(fan, browser);
  const countJobs = async () => {
    const jobs = await sql`
      select 1 from graphile_worker._private_jobs where payload->>'subscription_uuid' = ${rows[0]?.uuid}`.execute(
      app.platform.db,
    );
    return jobs.rows.length;
  };
  await expect.poll(countJobs, { timeout: 15_000 }).toBe(0);
  expect(service.pushedTo(browser).length).toBe(2);
});
