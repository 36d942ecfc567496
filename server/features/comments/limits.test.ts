import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCommentsFixture } from './comments.fixture.ts';

let now = new Date('2026-03-10T12:00:00.000Z');
const MINUTE = 60_000;
const { app, list, post, publish } = await createCommentsFixture({
  env: { RATE_LIMIT: 'on' },
  now: () => now,
});
const [ada, grace] = [await app.signUp('ada_busy'), await app.signUp('grace_busy')];
const [activity = ''] = await publish(ada, {});
let written = 0;

const writeAnother = () => post(ada, activity, `Comment ${(written += 1)}`);

test('when a user writes the eleventh comment within a minute, they wait; others do not', async () => {
  // Refused requests do not count.
  expect((await post(ada, activity, ' ')).statusCode).toBe(422);
  const answers = await Promise.all(Array.from({ length: 12 }, writeAnother));
  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBe(10);
  now = new Date(now.getTime() + 20_000);
  const refused = await writeAnother();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '40',
    { detail: 'Too many comments. Try again in 40 s.' },
  ]);
  expect((await post(grace, activity, 'Mine')).statusCode).toBe(201);
  now = new Date(now.getTime() + 40_000);
  expect((await writeAnother()).statusCode).toBe(201);
});

test('when a user writes the 201st comment of a day, they wait until the first is a day old', async () => {
  // Eleven are written; the others are put down as if they had been.
  await sql`
    insert into rate_limit_hits (scope, key_hash, hit_at)
    select scope, key_hash, ${now}::timestamptz + n * interval '1 minute'
    from (select scope, key_hash from rate_limit_hits where scope = 'comments'
        group by scope, key_hash having count(*) = 11) ada,
      generate_series(1, 189) n`.execute(app.platform.db);
  now = new Date(now.getTime() + 200 * MINUTE);
  const refused = await writeAnother();
  expect(refused.statusCode).toBe(429);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBe(24 * 60 * 60 - 201 * 60);
  now = new Date(now.getTime() + seconds * 500);
  // A session ends that no one uses for a day; that it is used is written beside the answer, unless it just was.
  await expect
    .poll(async () => {
      expect((await ada.get('/api/auth/me')).statusCode).toBe(200);
      return app.platform.db
        .selectFrom('sessions')
        .select('uuid')
        .where('last_active_at', '=', now)
        .execute();
    })
    .toHaveLength(1);
  now = new Date(now.getTime() + seconds * 500);
  expect((await writeAnother()).statusCode).toBe(201);
  expect((await list(ada, activity)).total).toBe(13);
});
