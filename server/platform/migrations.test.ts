import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createDatabase } from './database.ts';
import {
  checkMigrations,
  findMigrations,
  migrate,
  migrationSources,
  type MigrationSource,
} from './migrations.ts';
import { readRewordings } from './reworded-migrations.ts';

const { pool, target } = await createTestDatabase({ isBlank: true });
let source: MigrationSource;

beforeEach(async () => {
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  source = { scope: 'core', dir: mkdtempSync(path.join(os.tmpdir(), 'plotline-migrations-')) };
  write('0001-users.sql', 'create table users (id int); insert into users values (1);');
});

afterEach(() => {
  rmSync(source.dir, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(path.join(source.dir, name), sql);
}

test('when migrations are pending, they are applied in order, and only once', async () => {
  write('0002-names.sql', 'alter table users add column name text;');
  expect(await migrate(pool, [source])).toEqual(['core/0001-users.sql', 'core/0002-names.sql']);
  expect(await migrate(pool, [source])).toEqual([]);
  write('0003-more.sql', `insert into users values (2, 'ada');`);
  expect(await migrate(pool, [source])).toEqual(['core/0003-more.sql']);
  expect((await pool.query('select id, name from users order by id')).rows).toEqual([
    { id: 1, name: null },
    { id: 2, name: 'ada' },
  ]);
});

test('when two sources use the same file name, both are applied', async () => {
  const other = { scope: 'other', dir: mkdtempSync(path.join(os.tmpdir(), 'plotline-migrations-')) };
  writeFileSync(path.join(other.dir, '0001-users.sql'), 'create table other_users (id int);');
  expect(await migrate(pool, [source, other])).toEqual(['core/0001-users.sql', 'other/0001-users.sql']);
  rmSync(other.dir, { recursive: true });
});

test('when an applied file was changed, migrating is refused', async () => {
  await migrate(pool, [source]);
  write('0001-users.sql', 'create table users (id int8);');
  await expect(migrate(pool, [source])).rejects.toThrow('core/0001-users.sql was changed');
});

const original = '-- Users of old.\ncreate table users (id int);';
const reworded = '-- Users.\ncreate table users (id int);';

function writeReworded(sql: string): void {
  write('0001-users.sql', sql);
  write(
    'reworded.json',
    JSON.stringify({
      '0001-users.sql': { original: hash('sha256', original), reworded: hash('sha256', reworded) },
    }),
  );
}

test('when only comments of an applied file were reworded, its database and backups stay valid', async () => {
  write('0001-users.sql', original);
  await migrate(pool, [source]);
  const backup = await readApplied();
  writeReworded(reworded);
  expect(await migrate(pool, [source])).toEqual([]);
  checkMigrations([source], backup);
});

test('when a reworded file is applied, earlier versions of the program accept the database', async () => {
  writeReworded(reworded);
  await migrate(pool, [source]);
  const backup = await readApplied();
  rmSync(path.join(source.dir, 'reworded.json'));
  write('0001-users.sql', original);
  expect(await migrate(pool, [source])).toEqual([]);
  checkMigrations([source], backup);
});

test('when a reworded file was changed again, migrating and restoring are refused', async () => {
  write('0001-users.sql', original);
  await migrate(pool, [source]);
  const backup = await readApplied();
  writeReworded(reworded.replace('int', 'int8'));
  await expect(migrate(pool, [source])).rejects.toThrow('core/0001-users.sql was changed');
  expect(() => {
    checkMigrations([source], backup);
  }).toThrow('core/0001-users.sql was changed');
});

test('when another file than the original was applied, a reworded one is refused', async () => {
  write('0001-users.sql', original.replace('int', 'int8'));
  await migrate(pool, [source]);
  writeReworded(reworded);
  await expect(migrate(pool, [source])).rejects.toThrow('core/0001-users.sql was changed');
});

test.each(migrationSources())(
  'when a migration of $scope is listed as reworded, it has that text',
  ({ dir }) => {
    for (const [name, checksums] of readRewordings(dir)) {
      const checksum = hash('sha256', readFileSync(path.join(dir, name)));
      expect({ name, checksum }).toEqual({ name, checksum: checksums.reworded });
      expect(checksums.original).not.toBe(checksum);
    }
  },
);

async function readApplied(): ReturnType<typeof findMigrations> {
  const client = await pool.connect();
  try {
    return await findMigrations(client);
  } finally {
    client.release();
  }
}

test('when an applied file is missing, migrating is refused because the database is newer', async () => {
  write('0002-names.sql', 'alter table users add column name text;');
  await migrate(pool, [source]);
  rmSync(path.join(source.dir, '0002-names.sql'));
  await expect(migrate(pool, [source])).rejects.toThrow('the database is newer');
});

test('when a file comes before an applied one, migrating is refused', async () => {
  write('0003-names.sql', 'alter table users add column name text;');
  await migrate(pool, [source]);
  write('0002-late.sql', 'select 1;');
  await expect(migrate(pool, [source])).rejects.toThrow(
    'core/0002-late.sql comes before core/0003-names.sql',
  );
});

test('when a file fails, it is rolled back and the error has its line', async () => {
  write('0002-broken.sql', 'create table half (id int);\ncreate tabel whole (id int);');
  await expect(migrate(pool, [source])).rejects.toThrow('core/0002-broken.sql:2: syntax error');
  expect(
    (await pool.query(`select to_regclass('users') as users, to_regclass('half') as half`)).rows,
  ).toEqual([{ users: 'users', half: null }]);
});

test('when two files have the same number or a name is invalid, migrating is refused', async () => {
  write('0001-again.sql', 'select 1;');
  await expect(migrate(pool, [source])).rejects.toThrow('same number');
  rmSync(path.join(source.dir, '0001-again.sql'));
  write('2-names.sql', 'select 1;');
  await expect(migrate(pool, [source])).rejects.toThrow('NNNN-name.sql');
});

test('when several pools migrate at once, each file is applied once', async () => {
  write('0002-slow.sql', 'select pg_sleep(0.2); create table slow (id int);');
  const pools = [1, 2, 3].map(() => createDatabase(target));
  const applied = await Promise.all(pools.map((each) => migrate(each.pool, [source])));
  expect(applied.flat().sort()).toEqual(['core/0001-users.sql', 'core/0002-slow.sql']);
  await Promise.all(pools.map((each) => each.close()));
});

test('when a table is in use, the migration lets queries pass and is tried again', async () => {
  await migrate(pool, [source]);
  write('0002-names.sql', 'alter table users add column name text;');
  const reader = await pool.connect();
  await reader.query('begin');
  await reader.query('select from users');
  const migrating = migrate(pool, [source], { timeoutMs: 20, retryMs: 10 });
  // A later query waits for the waiting migration, and then for no one.
  for (let query = 0; query < 5; query += 1) await pool.query('select from users');
  await reader.query('commit');
  reader.release();
  expect(await migrating).toEqual(['core/0002-names.sql']);
});
