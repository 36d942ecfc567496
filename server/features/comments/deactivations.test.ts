import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { createAccountService } from '../accounts/accounts.service.ts';
import { createCommentsFixture } from './comments.fixture.ts';

// Likes and comments wait for a concurrent deactivation and then see its result.

const { app, type, publish, post, write } = await createCommentsFixture();
const { db } = app.platform;
const accounts = createAccountService(app.platform);

/** Returns the status of a request that began before the deactivation of a user was committed. */
async function answerDuring(personId: string, send: () => ReturnType<typeof post>): Promise<number> {
  const { status } = await withTransaction(db, async (trx) => {
    await sql`update users set is_active = false where uuid = ${personId}`.execute(trx);
    // The request is sent only when a caller waits for its response.
    const answered = send().then(({ statusCode }) => statusCode);
    await expect.poll(() => countWaiting(trx)).toBe(1);
    return { status: answered };
  });
  return status;
}

async function countWaiting(trx: Db): Promise<number> {
  // Within a transaction, who is there is remembered.
  await sql`select pg_stat_clear_snapshot()`.execute(trx);
  const { rows } = await sql<{ n: number }>`
    select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity s on s.pid = l.pid
    where not l.granted and s.datname = current_database()`.execute(trx);
  return rows[0]?.n ?? 0;
}

const author = await app.signUp('dw_author');
const [activity = ''] = await publish(author, {});
const comment = await write(author, activity, 'Mine');
const like = (who: Caller, uuid: string, likeableType: string) =>
  who.post('/api/likes', { likeable_type: likeableType, likeable_uuid: uuid });

const actions = [
  { name: 'like', action: (who: Caller) => like(who, activity, type) },
  { name: 'like a comment', action: (who: Caller) => like(who, comment.uuid, 'comment') },
  { name: 'comment', action: (who: Caller) => post(who, activity, 'Hello') },
];

test.each(actions)(
  'when a user is deactivated while they $name, nothing is counted',
  async ({ name, action }) => {
    const fan = await app.signUp(`dw_${name.replaceAll(' ', '_')}`);
    expect(await answerDuring(fan.uuid, () => action(fan))).toBe(401);
    const { rows } = await sql`
    select a.like_count, a.comment_count, (select count(*)::int from activity_likes) as likes
    from activities a where uuid = ${activity}`.execute(db);
    expect(rows).toEqual([{ like_count: 0, comment_count: 1, likes: 0 }]);
  },
);

test.each(actions)(
  'when the author is deactivated while a user wants to $name, it is gone',
  async ({ name, action }) => {
    const fan = await app.signUp(`da_${name.replaceAll(' ', '_')}`);
    expect(await answerDuring(author.uuid, () => action(fan))).toBe(404);
    await accounts.setActive(author.uuid, true);
  },
);
