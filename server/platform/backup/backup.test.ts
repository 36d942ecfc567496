import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { createDatabase } from '../database.ts';
import { migrateJobs } from '../jobs.ts';
import { migrate, migrationLock, type MigrationSource } from '../migrations.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup, type RestoreOptions } from './restore-backup.ts';
import { connect, takeSnapshot } from './snapshot-tables.ts';
import { writeBackup } from './write-backup.ts';

const origin = await createTestDatabase({ isBlank: true });
const copy = await createTestDatabase({ isBlank: true });
const folder = mkdtempSync(path.join(os.tmpdir(), 'plotline-archive-'));
const file = path.join(folder, 'backup.tar.zst');
const files = (dir: string) => path.join(folder, dir, 'files', 'notes');

/** Migrations of an earlier version, and of this one. */
const earlier: MigrationSource = { scope: 'core', dir: path.join(folder, 'earlier') };
const current: MigrationSource = { scope: 'core', dir: path.join(folder, 'current') };

const FIRST = `
  create table users (name text primary key, invited_by text references users);
  create table notes (
    id bigint generated always as identity primary key,
    author text not null references users, body text, length int generated always as (char_length(body)) stored);
  create function refuse() returns trigger language plpgsql as $$ begin raise 'notes are closed'; end $$;
  create trigger notes_closed before insert on notes for each row when (new.body = 'refused') execute function refuse();
  insert into users values ('seeded');`;

const BODIES = ['two\nlines', 'tab\t and \\ backslash', '\\N', '', null, 'ünï ☂', 'refused'];

for (const { dir } of [earlier, current]) {
  mkdirSync(dir);
  writeFileSync(path.join(dir, '0001-notes.sql'), FIRST);
}
writeFileSync(
  path.join(current.dir, '0002-titles.sql'),
  `alter table notes add column title text default 'none';`,
);
mkdirSync(files('origin'), { recursive: true });
writeFileSync(path.join(files('origin'), '1.txt'), 'first');

await migrate(origin.pool, [earlier]);
await migrateJobs(origin.pool);
await origin.pool.query(`insert into users values ('bea', 'ada'), ('ada', 'bea')`);
await origin.pool.query('alter table notes disable trigger user');
for (const body of BODIES)
  await origin.pool.query(`insert into notes (author, body) values ('ada', $1)`, [body]);
await origin.pool.query('alter table notes enable trigger user');

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  rmSync(file, { force: true });
  await writeBackup({
    target: origin.target,
    dataDir: path.join(folder, 'origin'),
    file,
    storedFiles: `select 'notes/' || id || '.txt' from notes where id < 3`,
    fingerprints: [],
    secretKey: null,
    now: () => new Date('2026-03-01T12:00:00Z'),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
});

async function restore(options: Partial<RestoreOptions> = {}): Promise<readonly string[]> {
  const { manifest } = await readBackup(file, { onEntry: async () => undefined });
  return restoreBackup({
    file,
    manifest,
    target: copy.target,
    dataDir: path.join(folder, 'copy'),
    sources: [current],
    isForced: false,
    onCommitted: () => undefined,
    onMigrated: async () => undefined,
    onProgress: () => undefined,
    ...options,
  });
}

/** Runs a statement on a connection of its own: open ones would count as a running server. */
async function query(target: typeof copy.target, sql: string): Promise<readonly object[]> {
  const { pool, close } = createDatabase(target, { poolSize: 1 });
  try {
    return (await pool.query<object>(sql)).rows;
  } finally {
    await close();
  }
}

test('when a backup of an earlier version is restored, all rows are there and newer migrations are applied', async () => {
  expect(await restore()).toEqual(['core/0002-titles.sql']);
  const notes = 'select id, author, body, length from notes order by id';
  expect(await query(copy.target, notes)).toEqual(await query(origin.target, notes));
  expect(await query(copy.target, 'select name from users order by name')).toHaveLength(3);
  expect(await query(copy.target, `insert into notes (author) values ('ada') returning id, title`)).toEqual([
    { id: BODIES.length + 1, title: 'none' },
  ]);
  await expect(
    query(copy.target, `insert into notes (author, body) values ('ada', 'refused')`),
  ).rejects.toThrow('notes are closed');
  await expect(query(copy.target, `insert into notes (author) values ('unknown')`)).rejects.toThrow(
    'foreign key',
  );
  expect(readFileSync(path.join(files('copy'), '1.txt'), 'utf8')).toBe('first');
});

test('when a file is missing, the backup names it', async () => {
  const { end } = await readBackup(file, { onEntry: async () => undefined });
  expect([end.files, end.missing_files]).toEqual([1, ['notes/2.txt']]);
  expect(readdirSync(path.join(folder, 'origin'))).toEqual(['files']);
});

test('when there are accounts, a restore is refused unless it is forced', async () => {
  await expect(restore()).rejects.toThrow('There are 3 accounts already. Nothing was changed.');
  await query(copy.target, `update notes set body = 'changed'`);
  expect(await restore({ isForced: true })).toEqual(['core/0002-titles.sql']);
  expect(await query(copy.target, `select from notes where body = 'changed'`)).toEqual([]);
});

test('when a restore fails, the database is as before', async () => {
  await query(copy.target, `update notes set body = 'kept' where id = 1`);
  const { manifest } = await readBackup(file, { onEntry: async () => undefined });
  const [table, ...tables] = manifest.tables.filter(({ name }) => name.startsWith('public.'));
  if (!table) throw new TypeError('the archive has no tables');
  await expect(restore({ isForced: true, manifest: { ...manifest, tables } })).rejects.toThrow(
    'unknown table',
  );
  expect(await query(copy.target, `select from notes where body = 'kept'`)).toHaveLength(1);
});

test('when the last byte of an archive is missing, it is damaged', async () => {
  const damaged = path.join(folder, 'damaged.tar.zst');
  writeFileSync(damaged, readFileSync(file).subarray(0, -1));
  await expect(readBackup(damaged, { onEntry: async () => undefined })).rejects.toThrow(
    'incomplete or damaged',
  );
  await expect(restore({ isForced: true, file: damaged })).rejects.toThrow('incomplete or damaged');
  expect(await query(copy.target, `select from notes where body = 'kept'`)).toHaveLength(1);
});

test('when a server is connected, a restore is refused', async () => {
  const { pool, close } = createDatabase(copy.target, { poolSize: 1 });
  await pool.query('select 1');
  await expect(restore({ isForced: true })).rejects.toThrow('Stop the server first');
  await close();
});

test('when the database has tables of another program, a restore is refused even if it is forced', async () => {
  await query(copy.target, 'alter table schema_migrations rename to others');
  await expect(restore({ isForced: true })).rejects.toThrow('tables of another program');
  await query(copy.target, 'alter table others rename to schema_migrations');
});

test('when the database has time limits, they do not apply to backups and restores', async () => {
  const { rows } = await origin.pool.query<{ name: string }>('select current_database() as name');
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await origin.pool.query(`alter database ${rows[0]?.name} set ${setting} = '1h'`);
  const client = await connect(origin.target, 'plotline backup');
  const limits = await client.query(`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as pause`);
  await client.end();
  expect(limits.rows).toEqual([{ statement: '0', pause: '0' }]);
});

test('when a backup is interrupted while a migration runs, it does not wait for it', async () => {
  const locked = await origin.pool.connect();
  await locked.query('select pg_advisory_lock($1)', [migrationLock]);
  const interruption = new AbortController();
  const snapshot = takeSnapshot(origin.target, interruption.signal);
  const waiting = `select from pg_stat_activity where application_name = 'plotline backup' and wait_event = 'advisory'`;
  await expect.poll(() => query(origin.target, waiting)).toHaveLength(1);
  interruption.abort();
  await expect(snapshot).rejects.toThrow('Connection terminated');
  locked.release(true);
});

test('when the backup is of a newer version or a migration was changed, a restore is refused', async () => {
  const older: MigrationSource = { scope: 'core', dir: path.join(folder, 'older') };
  mkdirSync(older.dir, { recursive: true });
  await expect(restore({ isForced: true, sources: [older] })).rejects.toThrow('newer than this program');
  writeFileSync(path.join(older.dir, '0001-notes.sql'), 'create table users (name text);');
  await expect(restore({ isForced: true, sources: [older] })).rejects.toThrow('was changed');
});

test('when a backup fails, nothing remains that looks like one', async () => {
  const failed = path.join(folder, 'failed.tar.zst');
  const failing = writeBackup({
    target: origin.target,
    dataDir: path.join(folder, 'origin'),
    file: failed,
    storedFiles: 'select name from users',
    fingerprints: [],
    secretKey: null,
    now: () => new Date(),
    onProgress: () => {
      throw new Error('the disk is full');
    },
    signal: new AbortController().signal,
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(existsSync(failed)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes('failed'))).toEqual([]);
});
