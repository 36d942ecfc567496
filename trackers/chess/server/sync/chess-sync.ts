import { createProviderSync, type ProviderSync } from '@plotline/server/tracker-kit/sync/provider-sync.ts';
import type { Provider } from '../../contract/game-values.ts';
import type { ChessKit } from '../chess.db.ts';
import type { ChessTables } from '../database.gen.ts';
import { PROVIDER_NAMES } from '../providers/providers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const PLAN = {
  type: 'chess',
  tables: { accounts: 'chess_accounts', syncs: 'chess_syncs', pauses: 'chess_pauses' },
  providers: {
    chesscom: {
      name: PROVIDER_NAMES.chesscom,
      limitedBy: 'address',
      // chess.com refreshes its data every 12 hours at most.
      everyMs: 6 * HOUR_MS,
      staleOnVisitMs: 60 * MINUTE_MS,
      manualEveryMs: 10 * MINUTE_MS,
      forcedEveryMs: 30 * DAY_MS,
    },
    lichess: {
      name: PROVIDER_NAMES.lichess,
      limitedBy: 'either',
      everyMs: 2 * HOUR_MS,
      staleOnVisitMs: 15 * MINUTE_MS,
      manualEveryMs: 5 * MINUTE_MS,
      forcedEveryMs: 30 * DAY_MS,
    },
  },
} as const;

export function chessSync(kit: ChessKit): ProviderSync<ChessTables, Provider> {
  return createProviderSync<ChessTables, Provider>(kit, PLAN);
}
