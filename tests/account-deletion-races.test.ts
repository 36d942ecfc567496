import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { withTransaction } from '../server/platform/database.ts';
import { untilDeleted } from './support/deleted-accounts.ts';
import { createPublisher } from './support/publisher.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// Others act on an account while it is deleted.

const app = await createTestApp();
const { db } = app.platform;
const { definition, publish } = await createPublisher(app);
const TRIES = 40;

test('when others follow and like while an account is deleted, the deletion succeeds each time', async () => {
  const fans = await app.join('race_fan', 'race_fan', 'race_fan');
  const leavers = await app.join(...Array<string>(TRIES).fill('race_leaver'));
  const posts = new Map<Caller, string>();
  for (const leaver of leavers) posts.set(leaver, (await publish(leaver, {}))[0] ?? '');
  for (const leaver of leavers) {
    const like = { likeable_type: definition.likeableType, likeable_uuid: posts.get(leaver) };
    const [deleted, ...others] = await Promise.all([
      leaver.delete('/api/auth/delete-account'),
      ...fans.flatMap((fan) => [fan.post(`/api/follows/${leaver.username}`), fan.post('/api/likes', like)]),
    ]);
    expect(deleted.statusCode).toBe(200);
    expect(others.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect((await leaver.get('/api/auth/me')).statusCode).toBe(401);
    expect((await app.guest.get(`/api/profiles/${leaver.username}`)).statusCode).toBe(404);
  }
  await untilDeleted(db);
  const { rows } = await sql`
    select from users where username like 'race\\_leaver\\_%'
    union all select from users where username like 'race\\_fan\\_%' and (follower_count, following_count) <> (0, 0)`.execute(
    db,
  );
  expect(rows).toEqual([]);
}, 60_000);

test('when a delivery holds notifications and waits for the user, the deletion does not wait for it in turn', async () => {
  const [fan, leaver] = await app.join('deliver_fan', 'deliver_leaver');
  await fan.post(`/api/follows/${leaver.username}`);
  await withTransaction(db, async (trx) => {
    await sql`select from notifications where user_id = ${leaver.uuid} for update`.execute(trx);
    expect((await leaver.delete('/api/auth/delete-account')).statusCode).toBe(200);
    // The lock that a new notification takes.
    await sql`select from users where uuid = ${leaver.uuid} for key share`.execute(trx);
  });
  await untilDeleted(db);
});
