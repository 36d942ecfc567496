import type { Provider } from '../../contract/words.ts';
import type { ChessDb } from '../chess.db.ts';
import { NO_PAUSE, type Pause } from './pause.ts';

export async function findPauses(db: ChessDb): Promise<ReadonlyMap<string, Pause>> {
  const rows = await db
    .selectFrom('chess_pauses')
    .select(['provider', 'until', 'reason', 'rate_limits', 'failures'])
    .execute();
  return new Map(
    rows.map(({ provider, until, reason, rate_limits, failures }) => [
      provider,
      { until, reason, rateLimits: rate_limits, failures },
    ]),
  );
}

export async function findPause(db: ChessDb, provider: Provider): Promise<Pause> {
  return (await findPauses(db)).get(provider) ?? NO_PAUSE;
}

export async function savePause(db: ChessDb, provider: Provider, pause: Pause): Promise<void> {
  const row = {
    until: pause.until,
    reason: pause.reason,
    rate_limits: pause.rateLimits,
    failures: [...pause.failures],
  };
  await db
    .insertInto('chess_pauses')
    .values({ provider, ...row })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(row))
    .execute();
}
