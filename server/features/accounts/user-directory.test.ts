import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { sumUserTotals } from './user-directory.repository.ts';

const app = await createTestApp();
const { db } = app.platform;

async function readMaintained() {
  const { rows: entries } = await sql`
    select user_id, role, is_active, searched, sessions from user_directory order by user_id`.execute(db);
  const { rows: totals } = await sql`
    select role, is_active, sum(users) as users from user_totals group by role, is_active having sum(users) <> 0
    order by role, is_active`.execute(db);
  return { entries, totals };
}

async function computeAll() {
  const { rows: entries } = await sql`
    select uuid as user_id, role, is_active,
      lower(concat(username, chr(10), email, chr(10), first_name, ' ', last_name)) as searched,
      (select count(*) from sessions where user_id = users.uuid)::integer as sessions
    from users order by uuid`.execute(db);
  const { rows: totals } = await sql`
    select role, is_active, count(*) as users from users group by role, is_active order by role, is_active`.execute(
    db,
  );
  return { entries, totals };
}

async function logIn({ guest }: TestApp, username: string): Promise<void> {
  const answer = await guest.post('/api/auth/login', {
    email: `${username}@example.org`,
    password: 'Violet-Kite-7',
  });
  expect(answer.statusCode).toBe(200);
}

test('when accounts and sessions change, their entries and totals follow', async () => {
  const root = await app.signUp('root_directory');
  const ada = await app.signUp('ada_directory');
  const grace = await app.signUp('grace_directory');
  await sql`update users set role = 'admin' where uuid = ${root.uuid}`.execute(db);
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'two more sign-ins': async () => {
      await logIn(app, 'ada_directory');
      await logIn(app, 'ada_directory');
    },
    'a new name': () => ada.put('/api/auth/update-profile', { first_name: 'Ada', last_name: 'LOVELACE' }),
    'the other sessions end': () => ada.delete('/api/auth/sessions'),
    'a deactivation': () => root.patch(`/api/admin/users/${ada.uuid}/status`, { is_active: false }),
    'an activation': () => root.patch(`/api/admin/users/${ada.uuid}/status`, { is_active: true }),
    'a sign-out': () => grace.post('/api/auth/logout'),
    'a deleted account': () => sql`delete from users where uuid = ${grace.uuid}`.execute(db),
  };
  for (const [step, run] of Object.entries(steps)) {
    const before = await readMaintained();
    await run();
    const after = await readMaintained();
    expect({ step, ...after }).toEqual({ step, ...(await computeAll()) });
    expect({ step, ...after }).not.toEqual({ step, ...before });
  }
});

test('when totals are summed, one row per role and state has the same numbers', async () => {
  const { totals } = await readMaintained();
  await sumUserTotals(db);
  expect((await readMaintained()).totals).toEqual(totals);
  const { rows } = await sql`select from user_totals where users <> 0`.execute(db);
  expect(rows).toHaveLength(totals.length);
});
