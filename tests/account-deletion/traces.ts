import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../support/test-app.ts';
import { unzip } from '../support/unzip.ts';

/** Searches the whole database and every stored file. */
export function traceFinder(app: TestApp) {
  /** Tables of any schema with rows whose text contains one of the terms, and the number of these rows. */
  async function findTraces(terms: readonly string[]): Promise<Record<string, number>> {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.platform.db);
    expect(tables.length).toBeGreaterThan(20);
    const patterns = terms.map((term) => `%${term.replaceAll('_', String.raw`\_`)}%`);
    const found: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ found: number }>`
        select count(*) as found from ${sql.raw(name)} as one_row where one_row::text ilike any(${patterns})`.execute(
        app.platform.db,
      );
      if (rows[0] && rows[0].found > 0) found[name] = rows[0].found;
    }
    return found;
  }

  /** All stored files: text content by name. A zip counts as its files. */
  async function readFiles(): Promise<ReadonlyMap<string, string>> {
    const root = path.join(app.platform.config.dataDir, 'files');
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    const read = entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const content = readFileSync(path.join(parentPath, name));
        const parts = name.endsWith('.zip') ? [...(await unzip(content)).entries()].flat() : [content];
        return [name, parts.map((part) => part.toString('latin1')).join('\n')] as const;
      });
    return new Map(await Promise.all(read));
  }

  /** Files with one of the terms in their name or content. */
  async function findFileTraces(terms: readonly string[]): Promise<string[]> {
    const hasWord = (texts: readonly string[]) =>
      texts.some((text) => terms.some((term) => text.toLowerCase().includes(term)));
    return [...(await readFiles()).entries()].filter(hasWord).map(([name]) => name);
  }

  return { findTraces, readFiles, findFileTraces };
}
