import { sql, type QueryExecutorProvider } from 'kysely';
import { NO_PAUSE, type Pause } from './provider-pause.ts';

/** First half of the keys of the advisory locks; the second half is the provider. */
const LOCK_CLASS = 7_022_028;

/** Takes the provider's lock for this connection; false when another connection holds it. */
export async function acquire(connection: QueryExecutorProvider, provider: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_lock(${LOCK_CLASS}, hashtext(${provider})) as is_held`.execute(connection);
  return rows[0]?.is_held === true;
}

export async function release(connection: QueryExecutorProvider, provider: string): Promise<void> {
  await sql`select pg_advisory_unlock(${LOCK_CLASS}, hashtext(${provider}))`.execute(connection);
}

interface PauseRow {
  provider: string;
  until: Date | null;
  reason: Pause['reason'];
  refused_since: Date | null;
  rate_limits: number;
  failures: Date[];
}

export async function findPauses(
  db: QueryExecutorProvider,
  table: string,
): Promise<ReadonlyMap<string, Pause>> {
  const { rows } = await sql<PauseRow>`
    select provider, until, reason, refused_since, rate_limits, failures from ${sql.table(table)}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.provider, pauseOf(row)]));
}

/** Locks the provider's state until the transaction ends. */
export async function lockPause(trx: QueryExecutorProvider, table: string, provider: string): Promise<Pause> {
  await sql`
    insert into ${sql.table(table)} (provider) values (${provider}) on conflict (provider) do nothing`.execute(
    trx,
  );
  const { rows } = await sql<PauseRow>`
    select provider, until, reason, refused_since, rate_limits, failures from ${sql.table(table)}
    where provider = ${provider} for update`.execute(trx);
  return rows[0] ? pauseOf(rows[0]) : NO_PAUSE;
}

export async function savePause(
  db: QueryExecutorProvider,
  table: string,
  { provider, pause }: { provider: string; pause: Pause },
): Promise<void> {
  const { until, reason, refusedSince, rateLimits, failures } = pause;
  await sql`
    insert into ${sql.table(table)} (provider, until, reason, refused_since, rate_limits, failures)
    values (${provider}, ${until}, ${reason}, ${refusedSince}, ${rateLimits}, ${[...failures]}::timestamptz[])
    on conflict (provider) do update set
      until = excluded.until, reason = excluded.reason, refused_since = excluded.refused_since,
      rate_limits = excluded.rate_limits, failures = excluded.failures`.execute(db);
}

function pauseOf({ until, reason, refused_since, rate_limits, failures }: PauseRow): Pause {
  return { until, reason, refusedSince: refused_since, rateLimits: rate_limits, failures };
}
