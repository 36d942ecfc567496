import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, outcome } from '../../../tests/support/test-app.ts';

let now = new Date('2026-03-10T12:00:00.000Z');
const HOUR = 3_600_000;
const app = await createTestApp({ env: { RATE_LIMIT: 'on' }, now: () => now });
const [ada, grace, mary] = await app.join('ada', 'grace', 'mary');
const follow = (username: string) => outcome(ada.post(`/api/follows/${username}`));

test('when a user follows for the 401st time within an hour, they wait; others do not, nor do unfollows', async () => {
  expect(await follow(grace.username)).toMatchObject([200, { status: 'following' }]);
  await sql`
    insert into rate_limit_hits (scope, key_hash, hit_at)
    select scope, key_hash, hit_at + interval '1 minute' from rate_limit_hits, generate_series(1, 399)
    where scope = 'follows'`.execute(app.platform.db);
  now = new Date(now.getTime() + 10 * 60_000);
  expect((await follow('nobody_at_all'))[0]).toBe(404);
  const refused = await ada.post(`/api/profiles/${mary.username}/follow`);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '3000',
    { detail: 'Too many new follows. Try again in 50 minutes.' },
  ]);
  expect((await mary.post(`/api/follows/${grace.username}`)).statusCode).toBe(200);
  expect((await ada.delete(`/api/follows/${grace.username}`)).statusCode).toBe(200);
  now = new Date(now.getTime() + HOUR - 10 * 60_000);
  expect(await follow(mary.username)).toMatchObject([200, { status: 'following' }]);
});
