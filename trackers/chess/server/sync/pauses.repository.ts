import type { Selectable } from 'kysely';
import type { Provider } from '../../contract/words.ts';
import type { ChessDb } from '../chess.db.ts';
import type { ChessPauses } from '../database.gen.ts';
import { NO_PAUSE, type Pause } from './pause.ts';

const COLUMNS = ['provider', 'until', 'reason', 'refused_since', 'rate_limits', 'failures'] as const;

export async function findPauses(db: ChessDb): Promise<ReadonlyMap<string, Pause>> {
  const rows = await db.selectFrom('chess_pauses').select(COLUMNS).execute();
  return new Map(rows.map((row) => [row.provider, pauseOf(row)]));
}

export async function findPause(db: ChessDb, provider: Provider): Promise<Pause> {
  return (await findPauses(db)).get(provider) ?? NO_PAUSE;
}

/** No one else changes it until the transaction ends. */
export async function lockPause(trx: ChessDb, provider: Provider): Promise<Pause> {
  await trx
    .insertInto('chess_pauses')
    .values({ provider })
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute();
  const row = await trx
    .selectFrom('chess_pauses')
    .select(COLUMNS)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return pauseOf(row);
}

export async function savePause(db: ChessDb, provider: Provider, pause: Pause): Promise<void> {
  const row = {
    until: pause.until,
    reason: pause.reason,
    refused_since: pause.refusedSince,
    rate_limits: pause.rateLimits,
    failures: [...pause.failures],
  };
  await db
    .insertInto('chess_pauses')
    .values({ provider, ...row })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(row))
    .execute();
}

function pauseOf({ until, reason, refused_since, rate_limits, failures }: Selectable<ChessPauses>): Pause {
  return { until, reason, refusedSince: refused_since, rateLimits: rate_limits, failures };
}
