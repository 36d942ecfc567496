// `npm run bench:search`: response times of the search of users, without the network.
// Options: --users=1000000 --calls=60 --data=<folder that keeps the users for the next run>
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createApp } from '../server/app.ts';
import { loadConfig } from '../server/platform/config.ts';
import { withTransaction, type Db } from '../server/platform/database.ts';
import { createLogger } from '../server/platform/log.ts';
import { openPlatform } from '../server/platform/open-platform.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '60' },
    data: { type: 'string' },
  },
});
const users = Number(values.users);
const calls = Number(values.calls);

/** Syllables of names: 400 first names and 8,000 last names. */
const SYLLABLES = 'an be car do el fa gro hi jo ka li ma ne os pe qua ri sa tom ul'.split(' ');

const queries: Readonly<Record<string, string>> = {
  'one letter': 'k',
  'two letters': 'ka',
  'beginning of a common first name': 'kali',
  'beginning of a last name': 'osperi',
  'first and last name': 'anan osperi',
  'first name and beginning of the last': 'kali os',
  'names that no one has together': 'kali osperi',
  'a username': 'anan_933200',
  'a username that no one has': 'kali_471100',
  'part of a name': 'speri',
  'a typing error in a short name': 'kalli',
  'a typing error': 'osoeri',
  'an unknown name': 'ospperimar',
  'two typing errors': 'kalli osperimor',
  nobody: 'xyzzy',
};

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'plotline-bench-'));
const config = loadConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error' });
const { platform, close } = await openPlatform(config, createLogger(config));
try {
  const app = await createApp(platform, { webDir: null });
  const authority = new URL(config.publicUrl).host;
  const seconds = await timed(() => fill(platform.db));
  console.log(
    `${users.toLocaleString('en')} users, filled in ${Math.round(seconds)} s, ${calls} calls each\n`,
  );
  console.log('| search | users | p50 ms | p95 ms |\n|---|---:|---:|---:|');
  for (const [name, q] of Object.entries(queries)) {
    const url = `/api/search?type=users&q=${encodeURIComponent(q)}`;
    const times: number[] = [];
    let found = 0;
    for (let call = 0; call < calls; call += 1)
      times.push(
        1_000 *
          (await timed(async () => {
            const answer = await app.http.inject({ url, authority });
            if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
            found = answer.json<{ users: unknown[] }>().users.length;
          })),
      );
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
    console.log(`| ${name}: ${q} | ${found} | ${at(0.5)} | ${at(0.95)} |`);
  }
  await app.stop();
} finally {
  await close();
  if (values.data === undefined) rmSync(dataDir, { recursive: true });
}

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1_000;
}

function syllable(divisor: number) {
  return sql`(${SYLLABLES}::text[])[(n / ${sql.lit(divisor)}) % ${sql.lit(SYLLABLES.length)} + 1]`;
}

/** Triggers are off meanwhile; the rows that the search needs are inserted at once. */
async function fill(db: Db): Promise<void> {
  const { rows } = await sql`select from users limit 1`.execute(db);
  if (rows.length > 0) return;
  await withTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica; set local statement_timeout = 0`.execute(trx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
    const createIndexes = await dropIndexes(trx);
    await sql`
      insert into users (uuid, username, email, password_hash, first_name, last_name, is_profile_public, created_at)
      select gen_random_uuid(), first || '_' || n, n || '@example.org', '', initcap(first), initcap(last), n % 4 > 0, now()
      from (
        select n, ${syllable(1)} || ${syllable(20)} as first, ${syllable(400)} || ${syllable(7)} || ${syllable(8000)} as last
        from generate_series(1, ${users}::int) n) names`.execute(trx);
    await sql`
      insert into user_words (word, user_id)
      select word, uuid from users cross join lateral words_of(username, first_name, last_name) word`.execute(
      trx,
    );
    await sql`insert into search_words (word) select distinct word from user_words where word not like ' %'`.execute(
      trx,
    );
    for (const create of createIndexes) await sql.raw(create).execute(trx);
  });
  await sql`vacuum analyze users, user_words, search_words`.execute(db);
}

/** Drops the indexes that are no constraints and returns the statements that create them: filling is then faster. */
async function dropIndexes(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('users', 'user_words', 'search_words') and not exists (select from pg_constraint where conname = indexname)`.execute(
    trx,
  );
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(trx);
  return rows.map(({ definition }) => definition);
}
