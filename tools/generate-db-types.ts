// Writes the types of every table: `npm run db:types`. Run it after adding a migration.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDatabase } from '../server/platform/database.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/embedded-postgres.ts';
import { migrate, migrationSources } from '../server/platform/migrations.ts';
import { describeDatabaseTypes } from './db-types/files.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-types-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, isDurable: false });
const { pool, close } = createDatabase(postgres.connection);
try {
  await migrate(pool, migrationSources());
  for (const { file, text } of await describeDatabaseTypes(pool)) {
    writeFileSync(file, text);
    console.log(path.relative(process.cwd(), file));
  }
} finally {
  await close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
