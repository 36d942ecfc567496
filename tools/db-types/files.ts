import path from 'node:path';
import type { Pool } from 'pg';
import { trackerMigrationSources } from '../../server/platform/migrations.ts';
import { readTables } from './catalogue.ts';
import { renderTypes, typeNameOf } from './render.ts';

/** A generated file with its expected content. */
export interface TypesFile {
  readonly file: string;
  readonly text: string;
}

/** Returns the types of the core's tables, then of each tracker's tables, found by their prefix. */
export async function describeDatabaseTypes(pool: Pool): Promise<readonly TypesFile[]> {
  const tables = await readTables(pool);
  const trackers = trackerMigrationSources();
  const ownerOf = (table: string) =>
    trackers.find(({ scope }) => table === scope || table.startsWith(`${scope}_`));
  const core = path.resolve(import.meta.dirname, '..', '..', 'server', 'platform', 'database.gen.ts');
  return [
    {
      file: core,
      text: renderTypes(
        'Database',
        tables.filter(({ name }) => ownerOf(name) === undefined),
      ),
    },
    ...trackers.map((tracker) => ({
      file: path.join(tracker.dir, '..', 'database.gen.ts'),
      text: renderTypes(
        `${typeNameOf(tracker.scope)}Tables`,
        tables.filter(({ name }) => ownerOf(name) === tracker),
      ),
    })),
  ];
}
