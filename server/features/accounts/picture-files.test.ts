import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Caller } from '../../../tests/support/test-app.ts';
import { ACCOUNT_CHANGED } from './accounts.events.ts';
import { bluePng, createPicturesFixture, redJpeg } from './pictures.fixture.ts';
import { createPictures } from './pictures.service.ts';

const { app, uploaded, files } = await createPicturesFixture();
const { platform } = app;
/** Waits for the job that deletes files. */
const PATIENTLY = { timeout: 5_000 };
const remove = (user: Caller) => user.delete('/api/auth/delete-profile-picture');

test('when a picture is replaced, the new one has another address and the first file is deleted', async () => {
  const user = await app.signUp('changing_pictures');
  const changes: unknown[] = [];
  const stop = platform.bus.subscribe(ACCOUNT_CHANGED, (event) => {
    if (event.user_id === user.uuid) changes.push(event);
  });
  const first = await uploaded(user);
  const second = await uploaded(user, bluePng);
  expect(second).not.toBe(first);
  await expect.poll(files, PATIENTLY).not.toContain(first);
  expect(files()).toContain(second);
  expect((await app.guest.get(first)).statusCode).toBe(404);
  expect((await app.guest.get(second)).statusCode).toBe(200);
  const change = { user_id: user.uuid, change: 'profile' };
  await expect
    .poll(() => changes.filter((one) => JSON.stringify(one).includes('profile')))
    .toEqual([change, change]);
  stop();
});

test('when a picture is deleted, the user has none and can delete again', async () => {
  const user = await app.signUp('deleting_pictures');
  const url = await uploaded(user);
  for (const _ of ['once', 'again']) {
    const answer = await remove(user);
    expect([answer.statusCode, answer.json().user.profile_photo_url]).toEqual([200, null]);
  }
  expect((await app.guest.get(url)).json()).toEqual({ detail: 'Picture not found' });
  await expect.poll(files, PATIENTLY).not.toContain(url);
});

test('when several pictures are uploaded at once, one is kept and the files of the others are deleted', async () => {
  const user = await app.signUp('hasty_pictures');
  const urls = await Promise.all([redJpeg, bluePng, redJpeg].map((file) => uploaded(user, file)));
  const current: unknown = (await user.get('/api/auth/me')).json().profile_photo_url;
  expect(urls).toContain(current);
  await expect.poll(() => files().filter((file) => urls.includes(file)), PATIENTLY).toEqual([current]);
});

test('when the account is deleted, the file is deleted', async () => {
  const user = await app.signUp('leaving_pictures');
  const url = await uploaded(user);
  expect(files()).toContain(url);
  expect((await user.delete('/api/auth/delete-account')).statusCode).toBe(200);
  expect((await app.guest.get(url)).statusCode).toBe(404);
  await expect.poll(files, PATIENTLY).not.toContain(url);
});

test('when the account cannot be updated, the new file is deleted and nothing changes', async () => {
  const user = await app.signUp('unlucky_pictures');
  const url = await uploaded(user);
  const before = files();
  const broken = createPictures(
    { ...platform, bus: { ...platform.bus, publish: () => Promise.reject(new Error('the line broke')) } },
    () => sql<boolean>`false`,
  );
  await expect(
    broken.change(user.uuid, { content: bluePng, crop: undefined, seen: undefined }),
  ).rejects.toThrow('the line broke');
  expect(files()).toEqual(before);
  expect((await user.get('/api/auth/me')).json().profile_photo_url).toBe(url);
});

test('when the node stops before the account is updated, a job deletes the file', async () => {
  const user = await app.signUp('crashed_pictures');
  const lost = createPictures(
    {
      ...platform,
      // As after a crash: the file is written, the account is not updated.
      storage: { ...platform.storage, put: () => Promise.reject(new Error('the power went')) },
    },
    () => sql<boolean>`false`,
  );
  const jobs = async () =>
    (
      await sql<{ key: string }>`
        select payload ->> 'key' as key from graphile_worker._private_jobs where run_at > now() + interval '50 minutes'`.execute(
        platform.db,
      )
    ).rows.map(({ key }) => key);
  const before = await jobs();
  await expect(
    lost.change(user.uuid, { content: redJpeg, crop: undefined, seen: undefined }),
  ).rejects.toThrow('the power went');
  const [left] = (await jobs()).filter((key) => !before.includes(key));
  expect(left).toMatch(/^avatars\/.*\.webp$/);
  if (left === undefined) return;
  await platform.storage.put(left, redJpeg);
  const used = (await uploaded(user)).slice('/media/'.length);
  for (const key of [left, used])
    await platform.jobs.add(platform.db, 'accounts.remove_unused_picture', { key });
  await expect.poll(files, PATIENTLY).not.toContain(`/media/${left}`);
  expect(files()).toContain(`/media/${used}`);
});
