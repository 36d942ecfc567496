import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { readFollowTotals, sumFollowTotals } from './follow-totals.repository.ts';
import { leave } from '../../../tests/support/deleted-accounts.ts';

const app = await createTestApp();
const { db } = app.platform;
const users = await Promise.all(
  ['ada', 'bob', 'cleo', 'dan', 'eve'].map((name) => app.signUp(`${name}_totals`)),
);
const [ada, bob, cleo] = users;
if (!ada || !bob || !cleo) throw new Error('the sign-ups failed');

async function expectCounted(): Promise<void> {
  const { rows } = await sql`
    select count(*) filter (where status = 'following') as follows, count(*) filter (where status = 'requested') as requests
    from follows`.execute(db);
  expect(await readFollowTotals(db)).toEqual(rows[0]);
}

const follow = (from: typeof ada, to: typeof ada) => from.post(`/api/follows/${to.username}`);

test('when users follow, request, approve and leave, the totals are those of the table', async () => {
  await bob.patch('/api/profile/privacy', { is_profile_public: false });
  await follow(ada, bob);
  await follow(cleo, bob);
  await follow(ada, cleo);
  await follow(ada, cleo);
  expect(await readFollowTotals(db)).toEqual({ follows: 1, requests: 2 });
  expect((await bob.post(`/api/follows/requests/${ada.username}/approve`)).statusCode).toBe(200);
  expect(await readFollowTotals(db)).toEqual({ follows: 2, requests: 1 });
  await ada.delete(`/api/follows/${cleo.username}`);
  await sql`update follows set created_at = now()`.execute(db);
  await expectCounted();
  await leave(cleo);
  expect(await readFollowTotals(db)).toEqual({ follows: 1, requests: 0 });
  await expectCounted();
});

test('when rows are summed while users follow and leave, no change is lost', async () => {
  const rounds = Array.from({ length: 6 }, async (_, round) => {
    for (const from of users)
      for (const to of users)
        if (from !== to && from.uuid > to.uuid === (round % 2 === 0)) await follow(from, to);
    await sumFollowTotals(db);
  });
  await Promise.all(rounds);
  await expectCounted();
  await sumFollowTotals(db);
  await expectCounted();
  const { rows } = await sql`select follows from follow_totals`.execute(db);
  expect(rows).toHaveLength(1);
});
