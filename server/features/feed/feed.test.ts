import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { samplePost } from '../../../tests/support/sample-post.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';
import type { PublishedActivity } from '../../tracker-kit/tracker-posts.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const app = await createTestApp({ now: () => now });
const { kit, definition } = await createPublisher(app);
const { likeableType, type } = definition;

interface Page {
  readonly activities: readonly { readonly activity_uuid: string }[];
  readonly total_activities: number;
  readonly next_cursor: string | null;
}

async function publish(who: Caller, ...wanted: readonly Partial<PublishedActivity>[]): Promise<string[]> {
  const activities = wanted.map((fields) =>
    samplePost(who.uuid, { eventAt: now, localDate: '2026-03-10', description: 'Did something', ...fields }),
  );
  await kit.lockedTransaction(who.uuid, async (trx) => {
    await kit.publish(trx, activities);
    await kit.markChanged(trx, who.uuid, { hasData: true });
  });
  return activities.map(({ uuid }) => uuid);
}

async function read(who: Caller, url: string): Promise<Page> {
  const answer = await who.get(url);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<Page>();
}

async function readAll(who: Caller, url: string): Promise<string[]> {
  const uuids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page = await read(who, `${url}${cursor && `&cursor=${cursor}`}`);
    uuids.push(...uuidsOf(page));
    cursor = page.next_cursor;
  }
  return uuids;
}

function uuidsOf({ activities }: Page): string[] {
  return activities.map((activity) => activity.activity_uuid);
}

function hoursAgo(hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

test('when an activity is published, it is shown with all that was given', async () => {
  const ada = await app.signUp('ada_shown', { first_name: 'Ada' });
  const secondary = { type: 'simple' as const, text: '“quoted” \u2028 </script> 🏋️' };
  const [uuid] = await publish(ada, {
    eventAt: new Date('2026-03-10T11:59:59.123Z'),
    description: 'Lifted',
    content: 'Heavy',
    secondary,
    stats: { sets: 3, note: null },
  });
  const activity = {
    activity_uuid: uuid,
    user_uuid: ada.uuid,
    username: 'ada_shown',
    first_name: 'Ada',
    last_name: null,
    profile_photo_url: null,
    tracker_type: type,
    likeable_type: likeableType,
    activity_description: 'Lifted',
    last_activity_at: '2026-03-10T11:59:59.123Z',
    edited_at: null,
    content: 'Heavy',
    media: [],
    secondary_text: secondary,
    stats: { sets: 3, note: null },
    comment_count: 0,
    like_count: 0,
    is_liked_by_viewer: false,
    seq: expect.any(Number),
    comment: null,
    comments_preview: [],
  };
  expect((await app.guest.get(`/api/activities/${uuid}`)).json()).toEqual(activity);
  for (const who of [app.guest, ada]) {
    expect((await read(who, '/api/ada_shown?limit=1')).activities).toEqual([activity]);
    expect((await who.get('/api/?limit=100')).json<Page>().activities).toContainEqual(activity);
  }
});

test('when a feed is limited to a day or a month of its user, it has the posts of those days, page by page', async () => {
  const ada = await app.signUp('ada_days');
  const [late, early, before, last] = await publish(
    ada,
    { localDate: '2026-03-01', eventAt: hoursAgo(1) },
    { localDate: '2026-03-01', eventAt: hoursAgo(2) },
    { localDate: '2026-02-28', eventAt: hoursAgo(3) },
    { localDate: '2026-03-31', eventAt: now },
  );
  expect(await readAll(app.guest, '/api/ada_days?date=2026-03-01&limit=1')).toEqual([late, early]);
  expect(await readAll(app.guest, '/api/ada_days?date=2026-03&limit=1')).toEqual([last, late, early]);
  expect(await readAll(ada, `/api/ada_days?date=2026-02&tracker=${type}`)).toEqual([before]);
  expect((await read(app.guest, '/api/ada_days?date=2026-03&limit=1')).total_activities).toBe(3);
  expect((await read(app.guest, '/api/ada_days?date=2026-04')).total_activities).toBe(0);
  await sql`
    update activities set is_published = false, publish_at = now() + interval '1 day' where uuid = ${early}`.execute(
    app.platform.db,
  );
  expect(await readAll(app.guest, '/api/ada_days?date=2026-03-01')).toEqual([late]);
  for (const date of ['2026-02-29', '2026-02-00', '2026-13', '2026', '2026-3-1', 'today'])
    expect([date, (await app.guest.get(`/api/ada_days?date=${date}`)).statusCode]).toEqual([date, 422]);
});

test('when an activity is updated, only the named columns change', async () => {
  const ada = await app.signUp('ada_changes');
  const [uuid = ''] = await publish(ada, { content: 'before', stats: { sets: 3 } });
  await kit.transaction((trx) => kit.update(trx, [{ uuid, description: 'Corrected', stats: null }]));
  expect((await ada.get(`/api/activities/${uuid}`)).json()).toMatchObject({
    activity_description: 'Corrected',
    content: 'before',
    stats: null,
    edited_at: now.toISOString(),
  });
  await kit.transaction((trx) => kit.retract(trx, ada.uuid, [uuid, randomUUIDv7()]));
  expect((await ada.get(`/api/activities/${uuid}`)).json()).toEqual({ detail: 'Activity not found' });
});

test('when the transaction of a tracker fails, nothing was published', async () => {
  const ada = await app.signUp('ada_fails');
  const failing = kit.lockedTransaction(ada.uuid, async () => {
    throw new Error('the tracker failed');
  });
  await expect(failing).rejects.toThrow('the tracker failed');
  expect((await ada.get('/api/trackers/my-trackers')).json()).toEqual({ trackers: [] });
});

test("when an activity is older than 48 hours when it is published, it appears only on its user's page", async () => {
  const ada = await app.signUp('ada_history');
  const [fresh, , silent] = await publish(
    ada,
    { eventAt: hoursAgo(48) },
    { eventAt: hoursAgo(48.01), inFeed: true },
    { eventAt: hoursAgo(1), inFeed: false },
  );
  const feed = await readAll(app.guest, '/api/?limit=100');
  expect(feed).toContain(fresh);
  expect(feed).not.toContain(silent);
  const own = await read(ada, '/api/ada_history');
  expect([own.activities.length, own.total_activities]).toEqual([3, 3]);
});

test('when a followed author becomes private, For you and Following still show their posts', async () => {
  const [ada, grace] = await Promise.all([app.signUp('ada_private'), app.signUp('grace_private')]);
  const [uuid] = await publish(ada, {});
  await grace.post('/api/follows/ada_private');
  await ada.patch('/api/profile/privacy', { is_profile_public: false });
  for (const who of [ada, grace]) expect(await readAll(who, '/api/?limit=100')).toContain(uuid);
  expect(await readAll(grace, '/api/?feed_type=following&limit=100')).toEqual([uuid]);
  expect(await readAll(ada, '/api/?feed_type=following&limit=100')).toEqual([]);
  expect(await readAll(app.guest, '/api/?limit=100')).not.toContain(uuid);
  expect(await read(app.guest, '/api/ada_private')).toEqual({
    activities: [],
    total_activities: 0,
    next_cursor: null,
  });
});

describe('pages', () => {
  let ada: Caller;
  let uuids: string[];

  beforeAll(async () => {
    ada = await app.signUp('ada_pages');
    // Some at the same moment: then the uuid decides.
    uuids = await publish(
      ada,
      ...Array.from({ length: 1_130 }, (_, n) => ({ eventAt: hoursAgo(Math.floor(n / 3) / 10) })),
    );
  });

  test('when a feed is read by cursor or by page number, each activity is returned once, newest first', async () => {
    const byCursor = await readAll(ada, '/api/ada_pages?limit=100');
    expect(byCursor.toSorted()).toEqual(uuids.toSorted());
    const byNumber: string[] = [];
    for (let page = 1; page <= 12; page += 1)
      byNumber.push(...uuidsOf(await read(ada, `/api/ada_pages?limit=100&page=${page}`)));
    expect(byNumber).toEqual(byCursor);
    expect(await read(ada, '/api/ada_pages?limit=100&page=13')).toEqual({
      activities: [],
      total_activities: 1_130,
      next_cursor: null,
    });
  });

  test('when a page lies deep, it begins where the pages before it end', async () => {
    const [byCursor, deep] = await Promise.all([
      readAll(ada, '/api/ada_pages?limit=100'),
      read(ada, '/api/ada_pages?limit=7&page=160'),
    ]);
    expect(uuidsOf(deep)).toEqual(byCursor.slice(159 * 7, 160 * 7));
    expect(uuidsOf(await read(ada, '/api/ada_pages?limit=1&page=1001'))).toEqual([byCursor[1_000]]);
    expect(uuidsOf(await read(ada, '/api/ada_pages?page=1000000000'))).toEqual([]);
  });

  test('when a post is published between two pages, nothing repeats and nothing is missing', async () => {
    const first = await read(ada, '/api/?limit=20');
    await publish(ada, { eventAt: now });
    const second = await read(ada, `/api/?limit=20&cursor=${first.next_cursor}`);
    expect(new Set([...uuidsOf(first), ...uuidsOf(second)]).size).toBe(40);
  });

  test('when a cursor reads like the number of a page just read, it is no cursor all the same', async () => {
    expect((await app.guest.get('/api/?page=1')).statusCode).toBe(200);
    expect((await app.guest.get('/api/?cursor=1')).statusCode).toBe(422);
  });

  test.each(['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=101', 'cursor=x', 'cursor=', 'feed_type=best'])(
    'when the query is %s, the response is 422',
    async (query) => {
      for (const who of [app.guest, ada]) expect((await who.get(`/api/?${query}`)).statusCode).toBe(422);
    },
  );
});

test('when a guest requests Following, the response is 401', async () => {
  const answer = await app.guest.get('/api/?feed_type=following');
  expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Not authenticated' }]);
});

test('when an activity or a user does not exist, the response is 404', async () => {
  expect((await app.guest.get(`/api/activities/${randomUUIDv7()}`)).statusCode).toBe(404);
  expect((await app.guest.get('/api/activities/not-a-uuid')).statusCode).toBe(422);
  expect((await app.guest.get('/api/nobody_here')).json()).toEqual({ detail: 'User not found' });
});

test('when many guests request a page concurrently, they get the same response', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.guest.get('/api/?limit=3')));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
});

test('when a client takes compressed answers, it gets one, and its ETag still saves the body', async () => {
  for (const url of ['/api/', '/api/ada_pages']) {
    const first = await app.guest.get(url, { 'accept-encoding': 'gzip' });
    expect([url, first.headers['content-encoding']]).toEqual([url, 'gzip']);
    const etag = String(first.headers['etag']);
    const again = await app.guest.get(url, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect([url, again.statusCode]).toEqual([url, 304]);
  }
});
