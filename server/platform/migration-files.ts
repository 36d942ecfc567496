import { hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A folder of migrations; what is applied is recorded under `scope`. */
export interface MigrationSource {
  readonly scope: string;
  readonly dir: string;
}

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * The migrations of a folder in their order; none when the folder is missing.
 * @throws when a name is not `NNNN-name.sql` or a number occurs twice.
 */
export function readMigrationFiles({ scope, dir }: MigrationSource): readonly MigrationFile[] {
  const names = existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : [];
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`${scope}/${name} is not named NNNN-name.sql`);
    const previous = names[index - 1];
    if (previous?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`${scope}/${previous} and ${name} have the same number`);
  }
  return names.map((name) => {
    const sql = readFileSync(path.join(dir, name), 'utf8');
    return { name, sql, checksum: hash('sha256', sql) };
  });
}
