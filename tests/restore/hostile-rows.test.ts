import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Activity } from '@plotline/contract/feed.ts';
import { changed, exportOf, restore, withRows } from '../support/restores.ts';
import { enterSample } from '../support/samples.ts';
import { createTestApp, type Caller } from '../support/test-app.ts';

const at = new Date();
const app = await createTestApp({ now: () => at });
const types = (await app.guest.get('/api/trackers/available'))
  .json<{ trackers: { type: string }[] }>()
  .trackers.map(({ type }) => type);
const hoursAfter = (hours: number) => new Date(at.getTime() + hours * 3_600_000).toISOString();

async function ok(answer: Promise<LightMyRequestResponse>): Promise<void> {
  const { statusCode, body } = await answer;
  expect([statusCode < 300, body]).toEqual([true, expect.anything()]);
}

const postsOf = async (user: Caller) =>
  (await user.get(`/api/${user.username}`)).json<{ activities: Activity[] }>().activities;

/** The export of a user with samples of all trackers and a comment. */
async function createExport(): Promise<Buffer> {
  const user = await app.signUp('cleo_restore');
  for (const tracker_type of types) {
    await ok(user.post('/api/trackers/enable', { tracker_type }));
    await enterSample(tracker_type, user, at);
  }
  const [post] = await postsOf(user);
  const about = { activity_type: post?.likeable_type, activity_uuid: post?.activity_uuid };
  await ok(user.post('/api/comments', { ...about, content: 'Note to myself' }));
  return exportOf(user);
}

const good = await createExport();

const activities = 'restore/activities.jsonl';
const fields = (values: object) => withRows((row, index) => (index === 0 ? { ...row, ...values } : row));

test('when a row is not one of an export, nothing of the file is stored', { timeout: 120_000 }, async () => {
  const dora = await app.signUp('dora_restore');
  const victim = (await app.signUp('victim_restore')).uuid;
  const changes: [file: string, change: (text: string) => string][] = [
    [activities, (text) => text.replace(/"stats":\{/, '"stats":[],"was":{')],
    [activities, fields({ local_date: 'soon' })],
    [activities, (text) => text.replace(/"uuid":"[^"]*"/, `"uuid":"{${victim}}"`)],
    [activities, fields({ event_at: 'infinity' })],
    ['restore/comments.jsonl', fields({ created_at: 'infinity' })],
    ['restore/user_trackers.jsonl', (text) => `${text}not json\n`],
  ];
  for (const [file, change] of changes) {
    const { error } = await restore(app, dora, await changed(good, file, change));
    expect([file, error]).toEqual([file, expect.stringContaining('is damaged')]);
  }
  expect(await postsOf(dora)).toEqual([]);
  expect((await dora.get('/api/trackers/enabled')).json()).toEqual({ trackers: [] });
  // A row of another account becomes a row of the restoring one.
  const foreign = await changed(
    good,
    activities,
    withRows((row) => ({ ...row, user_id: victim })),
  );
  expect((await restore(app, dora, foreign)).state).toBe('done');
  expect((await postsOf(dora)).every(({ user_uuid: owner }) => owner === dora.uuid)).toBe(true);
});

test('when old or future posts are declared as posts of the feeds, they are on the profile alone', async () => {
  const times = [
    [hoursAfter(1), hoursAfter(0)],
    [hoursAfter(0), hoursAfter(1)],
    [hoursAfter(-72), hoursAfter(-1)],
    [hoursAfter(-2), hoursAfter(-1)],
  ];
  const gina = await app.signUp('gina_restore');
  const file = await changed(
    good,
    activities,
    withRows((row, index) => {
      const [event_at = hoursAfter(-1000), ingested_at = hoursAfter(-500)] = times[index] ?? [];
      return { ...row, event_at, ingested_at, in_feed: true, is_published: true, publish_at: null };
    }),
  );
  expect((await restore(app, gina, file)).state).toBe('done');
  const { activities: shown } = (await gina.get('/api/')).json<{ activities: Activity[] }>();
  const own = shown.filter(({ user_uuid: owner }) => owner === gina.uuid);
  expect(own.map(({ last_activity_at: time }) => time)).toEqual([hoursAfter(-2)]);
  expect((await postsOf(gina)).length).toBeGreaterThanOrEqual(times.length);
});

test('when a time that lists read is infinite or too far away, the database refuses it', async () => {
  const { db } = app.platform;
  for (const time of ['infinity', '-infinity', '10000-01-01 00:00Z']) {
    for (const column of ['event_at', 'ingested_at', 'edited_at', 'publish_at'])
      await expect(sql`update activities set ${sql.ref(column)} = ${time}`.execute(db)).rejects.toThrow(
        'check',
      );
    for (const column of ['created_at', 'edited_at'])
      await expect(sql`update comments set ${sql.ref(column)} = ${time}`.execute(db)).rejects.toThrow(
        'check',
      );
  }
});
