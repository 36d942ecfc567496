import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';

/** A Monday in Europe; in Auckland already Tuesday. */
let now = new Date('2026-03-09T12:00:00.000Z');
const app = await createTestApp({ now: () => now });
const { publish, definition } = await createPublisher(app);
const { type } = definition;
let ada: Caller;

beforeEach(async () => {
  now = new Date('2026-03-09T12:00:00.000Z');
  await sql`delete from users`.execute(app.platform.db);
  ada = await app.signUp('ada');
});

const week = async () => (await ada.get('/api/profiles/me/week')).json();
const post = (...dates: readonly string[]) => publish(ada, ...dates.map((localDate) => ({ localDate })));

test('when a user posts on some days, the week counts them per day', async () => {
  await post('2026-03-02', '2026-03-03', '2026-03-09', '2026-03-09');
  expect(await week()).toMatchObject({
    from: '2026-03-03',
    to: '2026-03-09',
    trackers: [{ type, counts: [1, 0, 0, 0, 0, 0, 2] }],
  });
});

test('when it is Monday for the user, the recap compares the two weeks before', async () => {
  await post('2026-02-23', '2026-03-01', '2026-03-02', '2026-03-02', '2026-03-08', '2026-03-09');
  expect((await week()).recap).toEqual({
    from: '2026-03-02',
    to: '2026-03-08',
    active_days: 2,
    trackers: [{ type, count: 3, before: 2 }],
  });
  await sql`update users set timezone = 'Pacific/Auckland'`.execute(app.platform.db);
  now = new Date('2026-03-09T13:00:00.000Z');
  expect(await week()).toMatchObject({ to: '2026-03-10', recap: null });
});

test('when nothing was posted in the week before, there is no recap', async () => {
  expect(await week()).toMatchObject({ trackers: [], recap: null });
  await post('2026-02-28', '2026-03-09');
  expect((await week()).recap).toBeNull();
});
