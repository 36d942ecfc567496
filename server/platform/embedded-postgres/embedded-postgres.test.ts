import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase, type DatabaseConnection } from '../database.ts';
import { DatabaseStartError } from './start-error.ts';
import { DataDirInUseError, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A data folder after its first start; made once, because a first start is slow. */
let started: string;
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  started = temporaryFolder();
  await withPostgres(started, async () => undefined);
});

beforeEach(() => {
  dataDir = temporaryFolder();
  cpSync(started, dataDir, { recursive: true });
});

afterEach(async () => {
  const orphans = children.splice(0);
  for (const child of orphans) await end(child, 'SIGKILL');
  // An orphaned database writes its last files before it releases the folder.
  if (orphans.length > 0) await withPostgres(dataDir, async () => undefined);
  rmSync(dataDir, { recursive: true });
});

afterAll(() => {
  rmSync(started, { recursive: true });
});

function temporaryFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'plotline-embedded-'));
}

async function withPostgres(dir: string, work: (postgres: EmbeddedPostgres) => Promise<void>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log: () => undefined });
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
  }
}

async function query(connection: DatabaseConnection, sql: string): Promise<readonly unknown[]> {
  const { pool, close } = createDatabase(connection, { poolSize: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await close();
  }
}

/** Starts another server process on the same folder. */
async function startServerProcess(): Promise<{ child: ChildProcess; connection: DatabaseConnection }> {
  const script = path.join(import.meta.dirname, 'embedded-postgres.fixture.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const line = await createInterface({ input: child.stdout }).question('');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- printed by the fixture
  return { child, connection: JSON.parse(line) as DatabaseConnection };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

function postmasterPid(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A zombie counts as ended. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !readFileSync(file, 'utf8').includes(') Z ');
}

test('when PostgreSQL runs, neither it nor its child programs get the settings of the server', async () => {
  for (const name of ['SECRET_KEY', 'SMTP_URL', 'DATABASE_URL', 'PROVIDER_SECRET_KEY'])
    vi.stubEnv(name, 'hunter2');
  await withPostgres(dataDir, async ({ connection }) => {
    const { pool, close } = createDatabase(connection, { poolSize: 1 });
    await pool.query('create temporary table environment (line text)');
    await pool.query(
      "copy environment from program 'env' with (format csv, delimiter e'\\x01', quote e'\\x02')",
    );
    const { rows } = await pool.query<{ line: string }>('select line from environment');
    await close();
    const lines = rows.map(({ line }) => line);
    expect(lines).toContainEqual(expect.stringMatching(/^PATH=/));
    expect(lines.filter((line) => line.includes('hunter2'))).toEqual([]);
  });
  vi.unstubAllEnvs();
});

test('when it is stopped and started again, the data remain and nothing listens on the network', async () => {
  await withPostgres(dataDir, async ({ connection }) => {
    await query(connection, 'create table answers as select 42 as answer');
    expect(await query(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(connection, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  });
  await withPostgres(dataDir, async ({ connection, stop }) => {
    expect(await query(connection, 'select answer from answers')).toEqual([{ answer: 42 }]);
    await stop();
  });
});

test('when another process serves the folder, the second start is refused with its pid', async () => {
  const { child } = await startServerProcess();
  const refusal = await startEmbeddedPostgres({ dataDir, log: () => undefined }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(DataDirInUseError);
  expect(String(refusal)).toContain(`process ${child.pid} on ${os.hostname()}`);
  expect(refusal).toHaveProperty('pid', child.pid);
});

test.runIf(process.platform === 'linux')(
  'when the server is killed, its database ends with it and the next start finds all data',
  async () => {
    const { child, connection } = await startServerProcess();
    await query(connection, 'create table answers as select 42 as answer');
    const pid = postmasterPid();
    expect(isRunning(pid)).toBe(true);
    await end(child, 'SIGKILL');
    await withPostgres(dataDir, async (postgres) => {
      expect(isRunning(pid)).toBe(false);
      expect(await query(postgres.connection, 'select answer from answers')).toEqual([{ answer: 42 }]);
    });
  },
);

test('when the database itself is killed, the next start recovers what was committed', async () => {
  const { child, connection } = await startServerProcess();
  await query(connection, 'create table answers as select 42 as answer');
  process.kill(postmasterPid(), 'SIGKILL');
  await once(child, 'exit');
  await withPostgres(dataDir, async (postgres) => {
    expect(await query(postgres.connection, 'select answer from answers')).toEqual([{ answer: 42 }]);
  });
});

test('when a crash left a pid file and another process has that pid now, the start succeeds', async () => {
  const stale = path.join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(stale, `${process.ppid}\n${dataDir}/postgres\n1\n5432\n/tmp\n\n`);
  await withPostgres(dataDir, async ({ connection }) => {
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

test('when the database cannot start, the error says why in a line', async () => {
  const refusal = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '9\n');
  await expect(refusal()).rejects.toThrow(DatabaseStartError);
  await expect(refusal()).rejects.toThrow(
    /^The embedded database did not start: FATAL: .*incompatible with server$/,
  );
});

test('when the first start was interrupted, the next one starts from scratch', async () => {
  rmSync(path.join(dataDir, 'postgres'), { recursive: true });
  const draft = path.join(dataDir, 'postgres.draft-1');
  mkdirSync(draft);
  writeFileSync(path.join(draft, 'PG_VERSION'), '18\n');
  await withPostgres(dataDir, async () => undefined);
  expect(readdirSync(dataDir).filter((name) => name.includes('draft'))).toEqual([]);
});

test('when the path of the data folder is long, the socket is in the temporary folder', async () => {
  const deep = path.join(dataDir, 'd'.repeat(60), 'e'.repeat(60));
  cpSync(started, deep, { recursive: true });
  await withPostgres(deep, async ({ connection }) => {
    expect(connection.host.length).toBeLessThan(90);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    rmSync(connection.host, { recursive: true });
  });
});
