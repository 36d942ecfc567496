import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../tests/support/test-database.ts';
import { readTables } from './db-types/catalogue.ts';
import { describeDatabaseTypes } from './db-types/files.ts';
import { renderTypes } from './db-types/render.ts';

const migrated = await createTestDatabase();
const blank = await createTestDatabase({ isBlank: true });

test('when the migrations have changed, the generated types differ', async () => {
  for (const { file, text } of await describeDatabaseTypes(migrated.pool)) {
    expect(readFileSync(file, 'utf8'), `run: npm run db:types (${file})`).toBe(text);
  }
});

test('when a table has columns of every kind, each gets its type', async () => {
  await blank.pool.query(`
    create type mood as enum ('good', 'bad');
    create table daily_logs (
      id int8 generated always as identity primary key,
      day date not null,
      mood mood,
      moods mood[] not null,
      state text not null default 'open' check (state in ('open', 'closed')),
      score int check (score > 0),
      weights numeric[],
      details jsonb,
      written_at timestamptz not null default now(),
      mail_hash bytea not null,
      label text generated always as (state || '!') stored
    )`);
  expect(renderTypes('Database', await readTables(blank.pool))).toBe(`${header}
export type Database = {
  daily_logs: {
    id: GeneratedAlways<number>;
    day: string;
    mood: Mood | null;
    moods: Mood[];
    state: Generated<'open' | 'closed'>;
    score: number | null;
    weights: number[] | null;
    details: Json | null;
    written_at: Generated<Date>;
    mail_hash: Buffer;
    label: GeneratedAlways<string | null>;
  };
};

export type Mood = 'good' | 'bad';
`);
});

test('when a column has a type unknown to the generator, the error names it', async () => {
  await blank.pool.query('create table odd (spot point)');
  const tables = await readTables(blank.pool);
  expect(() => renderTypes('Database', tables)).toThrow('odd.spot: the type point is unknown here');
});

const header = `// Written by tools/generate-db-types.ts from the migrated database. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as parsed JSON; written as text, because the driver sends arrays as PostgreSQL arrays. */
export type Json = ColumnType<unknown, string, string>;
`;
