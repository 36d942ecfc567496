import { sql, type QueryExecutorProvider } from 'kysely';
import { ADVISORY_LOCKS } from '../../platform/advisory-locks.ts';
import { NO_PAUSE, type Pause, type Suspect } from './provider-pause.ts';

/** Takes a lane's lock for this connection; false when another connection holds it. */
export async function acquire(connection: QueryExecutorProvider, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_lock(${ADVISORY_LOCKS.providers}, hashtext(${key})) as is_held`.execute(
    connection,
  );
  return rows[0]?.is_held === true;
}

export async function release(connection: QueryExecutorProvider, key: string): Promise<void> {
  await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.providers}, hashtext(${key}))`.execute(connection);
}

interface PauseRow {
  provider: string;
  until: Date | null;
  reason: Pause['reason'];
  refused_since: Date | null;
  rate_limits: number;
  failures: Date[];
  suspect_user: string | null;
  suspect_reason: Suspect['reason'] | null;
  suspect_at: Date | null;
}

const COLUMNS = sql`
  provider, until, reason, refused_since, rate_limits, failures, suspect_user, suspect_reason, suspect_at`;

export async function findPauses(
  db: QueryExecutorProvider,
  table: string,
): Promise<ReadonlyMap<string, Pause>> {
  const { rows } = await sql<PauseRow>`
    select ${COLUMNS} from ${sql.table(table)}`.execute(db);
  return new Map(rows.map((row) => [row.provider, pauseOf(row)]));
}

/** Locks the provider's state until the transaction ends. */
export async function lockPause(trx: QueryExecutorProvider, table: string, provider: string): Promise<Pause> {
  await sql`
    insert into ${sql.table(table)} (provider) values (${provider}) on conflict (provider) do nothing`.execute(
    trx,
  );
  const { rows } = await sql<PauseRow>`
    select ${COLUMNS} from ${sql.table(table)}
    where provider = ${provider} for update`.execute(trx);
  return rows[0] ? pauseOf(rows[0]) : NO_PAUSE;
}

export async function savePause(
  db: QueryExecutorProvider,
  table: string,
  { provider, pause }: { provider: string; pause: Pause },
): Promise<void> {
  const { until, reason, refusedSince, rateLimits, failures, suspect } = pause;
  await sql`
    insert into ${sql.table(table)} (${COLUMNS})
    values (
      ${provider}, ${until}, ${reason}, ${refusedSince}, ${rateLimits}, ${[...failures]}::timestamptz[],
      ${suspect?.userId ?? null}, ${suspect?.reason ?? null}, ${suspect?.at ?? null})
    on conflict (provider) do update set
      until = excluded.until, reason = excluded.reason, refused_since = excluded.refused_since,
      rate_limits = excluded.rate_limits, failures = excluded.failures, suspect_user = excluded.suspect_user,
      suspect_reason = excluded.suspect_reason, suspect_at = excluded.suspect_at`.execute(db);
}

function pauseOf(row: PauseRow): Pause {
  const { until, reason, failures, suspect_user: userId, suspect_reason: suspected, suspect_at: at } = row;
  const suspect = userId && suspected && at ? { userId, reason: suspected, at } : null;
  return {
    until,
    reason,
    refusedSince: row.refused_since,
    rateLimits: row.rate_limits,
    failures,
    suspect,
  };
}
