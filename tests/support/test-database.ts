import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createDatabase } from '../../server/platform/database.ts';
import type { DatabaseConnection, DatabaseOptions, OpenDatabase } from '../../server/platform/database.ts';
import { connectionTo } from './test-server.ts';

/** A migrated database without rows. */
export interface TestDatabase extends OpenDatabase {
  /** Settings for code that opens its own connections. */
  readonly target: DatabaseConnection | string;
}

export interface TestDatabaseOptions extends DatabaseOptions {
  /** True creates a database without tables. */
  readonly isBlank?: boolean;
}

/**
 * Creates a database for one test file, dropped at its end. Call it at the top of the file, outside
 * tests and hooks: `const { db } = await createTestDatabase();`
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = options.isBlank === true ? 'template0' : inject('templateDatabase');
  // Writing each page to the log, the default, costs fourteen times as much CPU time for a small database.
  await execute(`create database ${name} template ${template} strategy file_copy`);
  const target = connectionTo(inject('testServer'), name);
  const database = createDatabase(target, { poolSize: 4, ...options });
  afterAll(async () => {
    await database.close();
    await execute(`drop database ${name} with (force)`);
  });
  return { ...database, target };
}

async function execute(sql: string): Promise<void> {
  const { pool, close } = createDatabase(connectionTo(inject('testServer'), 'postgres'), { poolSize: 1 });
  try {
    await pool.query(sql);
  } finally {
    await close();
  }
}
