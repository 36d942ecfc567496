import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { AdminUser, AuditEntry } from '@plotline/contract/admin.ts';
import { CANNOT_DEACTIVATE_YOURSELF, LAST_ADMIN, USER_NOT_FOUND } from '@plotline/contract/errors.ts';
import { createTestApp, outcome, type Caller } from '../../../tests/support/test-app.ts';
import { COMMAND_LINE, createAdminActions } from './actions.service.ts';
import { leave } from '../../../tests/support/deleted-accounts.ts';

const app = await createTestApp();
const { db } = app.platform;
const actions = createAdminActions(app.platform);
let root: Caller;

beforeEach(async () => {
  await sql`update users set role = 'user'`.execute(db);
  root = await createUser('admin');
});

async function createUser(role: 'user' | 'admin' = 'user'): Promise<Caller> {
  const [user] = await app.join('actor');
  if (role === 'admin') await db.updateTable('users').set({ role }).where('uuid', '=', user.uuid).execute();
  return user;
}

function setActive(by: Caller, userId: string, isActive: boolean) {
  return by.patch(`/api/admin/users/${userId}/status`, { is_active: isActive });
}

async function newestEntries(limit: number): Promise<AuditEntry[]> {
  return (await root.get(`/api/admin/audit?limit=${limit}`)).json<{ entries: AuditEntry[] }>().entries;
}

test('when an administrator deactivates a user, sessions end at once, and reactivation restores access', async () => {
  const ada = await createUser();
  const deactivated = await setActive(root, ada.uuid, false);
  expect(deactivated.statusCode).toBe(200);
  expect(deactivated.json<{ user: AdminUser }>().user).toMatchObject({
    uuid: ada.uuid,
    is_active: false,
    active_sessions: 0,
  });
  expect((await ada.get('/api/auth/me')).statusCode).toBe(401);
  const logIn = () =>
    app.guest.post('/api/auth/login', { email: `${ada.username}@example.org`, password: 'Violet-Kite-7' });
  expect((await logIn()).statusCode).toBe(403);
  expect((await setActive(root, ada.uuid, true)).json<{ user: AdminUser }>().user.is_active).toBe(true);
  expect((await logIn()).statusCode).toBe(200);
  const user = { uuid: ada.uuid, username: ada.username };
  expect(await newestEntries(2)).toMatchObject([
    {
      action: 'user_reactivated',
      source: 'dashboard',
      actor: { uuid: root.uuid },
      target: user,
      details: {},
    },
    { action: 'user_deactivated', actor: { uuid: root.uuid }, target: user, details: { sessions_ended: 1 } },
  ]);
  expect((await newestEntries(1))[0]?.ip).toBe('127.0.0.1');
});

test('when nothing changes, the response is the user and the audit log has no entry', async () => {
  const ada = await createUser();
  const { uuid } = (await newestEntries(1))[0] ?? {};
  const answer = await setActive(root, ada.uuid, true);
  expect(answer.json<{ user: AdminUser }>().user).toMatchObject({ uuid: ada.uuid, is_active: true });
  expect((await newestEntries(1))[0]?.uuid).toBe(uuid);
});

test('when an administrator deactivates themselves or nobody, it is refused', async () => {
  await createUser('admin');
  for (const isActive of [false, true])
    expect(await outcome(setActive(root, root.uuid, isActive))).toEqual([
      400,
      { detail: CANNOT_DEACTIVATE_YOURSELF },
    ]);
  expect(await outcome(setActive(root, randomUUID(), false))).toEqual([404, { detail: USER_NOT_FOUND }]);
  expect((await setActive(root, 'ada', false)).statusCode).toBe(422);
  expect((await root.get('/api/auth/me')).statusCode).toBe(200);
});

test('when the command line would leave no active administrator, it is refused', async () => {
  const other = await createUser('admin');
  await setActive(root, other.uuid, false);
  const refused = { status: 400, detail: LAST_ADMIN };
  await expect(actions.setRole(COMMAND_LINE, root.uuid, 'user')).rejects.toMatchObject(refused);
  await expect(actions.setActive(COMMAND_LINE, root.uuid, false)).rejects.toMatchObject(refused);
  // A deactivated administrator is not counted, and may be demoted.
  expect(await actions.setRole(COMMAND_LINE, other.uuid, 'user')).toBe(true);
  expect(await newestEntries(1)).toMatchObject([
    { action: 'user_demoted', source: 'command_line', actor: null, target: { uuid: other.uuid }, ip: null },
  ]);
});

test('when two administrators deactivate each other at once, exactly one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await createUser('admin'), await createUser('admin')];
    const answers = await Promise.all([setActive(one, other.uuid, false), setActive(other, one.uuid, false)]);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
    await sql`update users set role = 'user' where uuid in (${one.uuid}, ${other.uuid})`.execute(db);
  }
});

test('when the last administrator deletes their account, it is refused until there is another one', async () => {
  expect(await outcome(root.delete('/api/auth/delete-account'))).toEqual([400, { detail: LAST_ADMIN }]);
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await createUser('admin'), await createUser('admin')];
    await sql`update users set role = 'user' where uuid = ${root.uuid}`.execute(db);
    const answers = await Promise.all([one, other].map((admin) => admin.delete('/api/auth/delete-account')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    await sql`update users set role = 'user' where uuid in (${one.uuid}, ${other.uuid})`.execute(db);
    await sql`update users set role = 'admin' where uuid = ${root.uuid}`.execute(db);
  }
});

test('when all administrators demote and deactivate each other at once, one stays', async () => {
  const admins = [root, ...(await Promise.all([1, 2, 3, 4].map(() => createUser('admin'))))];
  await Promise.allSettled([
    ...admins.map((admin) => actions.setRole(COMMAND_LINE, admin.uuid, 'user')),
    ...admins.map((admin) => actions.setActive(COMMAND_LINE, admin.uuid, false)),
    ...admins.map((admin, index) => setActive(admin, admins[(index + 1) % admins.length]?.uuid ?? '', false)),
  ]);
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from users where role = 'admin' and is_active`.execute(db);
  expect(rows[0]?.left).toBe(1);
});

test('when a password is reset, the sessions end and the entry has no password', async () => {
  const ada = await createUser();
  await actions.setPassword(COMMAND_LINE, ada.uuid, 'Brand-new-1');
  expect((await ada.get('/api/auth/me')).statusCode).toBe(401);
  const [entry] = await newestEntries(1);
  expect(entry).toMatchObject({ action: 'password_reset', details: { sessions_ended: 1 } });
  expect(JSON.stringify(entry)).not.toContain('Brand');
});

test('when an account of the audit log is deleted, its entries stay without it', async () => {
  const [ada, other] = [await createUser(), await createUser('admin')];
  await setActive(other, ada.uuid, false);
  await setActive(other, ada.uuid, true);
  await leave(other);
  expect(await newestEntries(2)).toMatchObject([
    { actor: null, target: { uuid: ada.uuid }, ip: null, source: 'dashboard' },
    { actor: null, target: { uuid: ada.uuid }, ip: null },
  ]);
});

test('when someone changes the audit log in the database, it is refused', async () => {
  await actions.setRole(COMMAND_LINE, (await createUser()).uuid, 'admin');
  const append = 'the audit log is append-only';
  await expect(sql`delete from admin_actions`.execute(db)).rejects.toThrow(append);
  await expect(sql`update admin_actions set details = '{"a": 1}'`.execute(db)).rejects.toThrow(append);
  await expect(sql`update admin_actions set target_id = ${root.uuid}`.execute(db)).rejects.toThrow(append);
});

async function readAudit(page: number) {
  return (await root.get(`/api/admin/audit?limit=2&page=${page}`)).json();
}

test('when the audit log has several pages, they follow each other without gaps', async () => {
  for (let round = 0; round < 3; round += 1)
    await actions.setRole(COMMAND_LINE, (await createUser()).uuid, 'admin');
  const [first, second] = [await readAudit(1), await readAudit(2)];
  expect(first).toMatchObject({ page: 1, limit: 2, total_pages: Math.ceil(first.total / 2) });
  const uuids = [...first.entries, ...second.entries].map(({ uuid }: AuditEntry) => uuid);
  expect(uuids).toEqual((await newestEntries(4)).map(({ uuid }) => uuid));
  expect((await readAudit(1_000)).entries).toEqual([]);
});
