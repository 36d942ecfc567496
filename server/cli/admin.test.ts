import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LAST_ADMIN } from '@plotline/contract/errors.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from '../features/accounts/accounts.fixture.ts';
import { createAdminActions } from '../features/admin/actions.service.ts';
import { createDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { migrate, migrationSources } from '../platform/migrations.ts';
import { runCommand } from './admin-commands.ts';

const { post, get, accounts, platform } = await createAccountsFixture();

async function open() {
  return {
    service: accounts.service,
    actions: createAdminActions(platform),
    acceptSecretKey: async () => undefined,
    close: async () => undefined,
  };
}

async function admin(...args: string[]): Promise<string> {
  const said: string[] = [];
  await runCommand(args, open, (text) => said.push(text));
  return said.join('\n');
}

async function signUp(username: string): Promise<string> {
  return sessionCookieOf(await post('/api/auth/signup', signupBody(username))).value;
}

describe('the commands', () => {
  test('when a user is promoted and demoted, their next request knows', async () => {
    const token = await signUp('ada');
    await signUp('abe');
    const role = async () => (await get('/api/auth/me', token)).json().role;
    expect(await admin('promote', '@Ada')).toBe('ada is now an administrator.');
    expect(await role()).toBe('admin');
    expect(await admin('promote', 'ada')).toBe('ada already is one.');
    await expect(admin('demote', 'ada')).rejects.toThrow(LAST_ADMIN);
    await expect(admin('deactivate', 'ada')).rejects.toThrow(LAST_ADMIN);
    expect(await role()).toBe('admin');
    await admin('promote', 'abe');
    expect(await admin('demote', 'ada')).toBe('ada is an ordinary user again.');
    expect(await role()).toBe('user');
    expect(await admin('demote', 'ada')).toBe('ada is not an administrator.');
  });

  test('when a user is deactivated, they are signed out; reactivated, they may sign in', async () => {
    const token = await signUp('bea');
    expect(await admin('deactivate', 'bea')).toBe('bea is deactivated and signed out everywhere.');
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    expect(await admin('reactivate', 'bea')).toBe('bea is active again.');
    expect(await admin('reactivate', 'bea')).toBe('bea is already active.');
  });

  test('when a second factor is reset, the account has none, and its sessions end', async () => {
    const token = await signUp('cora');
    const { uuid = '' } = (await accounts.service.findByUsername('cora')) ?? {};
    const totp = { user_id: uuid, sealed_secret: 'sealed', created_at: new Date(), enabled_at: new Date() };
    await platform.db.insertInto('totp_secrets').values(totp).execute();
    expect(await admin('reset-second-factor', 'cora')).toBe(
      'cora signs in with the password alone again. Every session has ended.',
    );
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    expect(await admin('reset-second-factor', 'cora')).toBe('cora has no second factor.');
    const actions = await platform.db
      .selectFrom('admin_actions')
      .selectAll()
      .where('target_id', '=', uuid)
      .execute();
    expect(actions).toMatchObject([{ action: 'second_factor_reset', details: { sessions_ended: 1 } }]);
  });

  test('when a password is reset, the one shown signs in', async () => {
    await signUp('cleo');
    const password = / is (\S+)\n/.exec(await admin('reset-password', 'cleo'))?.[1];
    const answer = await post('/api/auth/login', { email: 'cleo@example.org', password });
    expect(answer.statusCode).toBe(200);
  });

  test('when accounts are listed, each has a line', async () => {
    await signUp('dora');
    expect(await admin('list')).toMatch(
      /^username +email .*\n(?:.*\n)*dora +dora@example\.org +user +active +2026-/,
    );
  });

  test('when the name is unknown, it says so', async () => {
    await expect(admin('promote', 'nobody')).rejects.toThrow('There is no account called nobody.');
  });

  test.each([[[]], [['promote']], [['list', 'ada']], [['promote', 'ada', 'bea']], [['toString', 'ada']]])(
    'when %j is typed, the usage is shown',
    async (args) => {
      await expect(admin(...args)).rejects.toThrow('Usage: npm run admin');
    },
  );
});

describe('the program', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-admin-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  test('when there is no database, it says where it looked and fails', async () => {
    const empty = path.join(dataDir, 'empty');
    expect(await run(empty, 'list')).toEqual({
      code: 1,
      text: expect.stringContaining(`There is no database in ${empty} yet.`),
    });
    expect(existsSync(empty)).toBe(false);
    // A first start that was interrupted.
    const unfinished = mkdtempSync(path.join(dataDir, 'unfinished-'));
    mkdirSync(path.join(unfinished, 'postgres'));
    expect(await run(unfinished, 'list')).toMatchObject({ code: 1 });
    expect(readdirSync(unfinished)).toEqual(['postgres']);
    expect(await run(empty, 'nonsense')).toEqual({ code: 2, text: expect.stringContaining('Usage:') });
  });

  test('when the database does not answer, it says so and fails', async () => {
    const env = { DATABASE_URL: 'postgres://ada@127.0.0.1:1/x', SECRET_KEY: 'x'.repeat(40) };
    const missing = path.join(dataDir, 'missing');
    expect(await run(missing, 'list', env)).toEqual({
      code: 1,
      text: 'The database cannot be opened: connect ECONNREFUSED 127.0.0.1:1\n',
    });
    expect(existsSync(missing)).toBe(false);
  });

  test('when the server holds the database or no one does, it works all the same', async () => {
    // Its own folder in each run: a second run finds no user of the first.
    const folder = mkdtempSync(path.join(dataDir, 'database-'));
    writeFileSync(path.join(folder, 'secret.key'), 'x'.repeat(64));
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, isDurable: false });
    const { db, pool, close } = createDatabase(postgres.connection);
    await migrate(pool, migrationSources());
    await db
      .insertInto('users')
      .values({
        uuid: randomUUID(),
        username: 'ada',
        email: 'ada@example.org',
        password_hash: '',
        created_at: new Date(),
      })
      .execute();
    const meanwhile = await run(folder, 'promote ada');
    expect(meanwhile).toEqual({ code: 0, text: 'ada is now an administrator.\n' });
    await close();
    await postgres.stop();
    expect(await run(folder, 'demote ada')).toEqual({ code: 1, text: `${LAST_ADMIN}\n` });
  });
});

function run(
  dataDir: string,
  typed: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number; text: string }> {
  const program = [path.join(import.meta.dirname, 'admin.ts'), ...typed.split(' ')];
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, program, { env, cwd: os.tmpdir() }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr });
    });
  });
}
