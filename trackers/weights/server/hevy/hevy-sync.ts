import { createProviderSync, type ProviderSync } from '@plotline/server/tracker-kit/sync/provider-sync.ts';
import type { SyncTask } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import type { WeightsTables } from '../database.gen.ts';
import type { WeightsKit } from '../weights.db.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const PROVIDER = 'hevy';
export type HevyTask = SyncTask<typeof PROVIDER>;

const PLAN = {
  type: 'weights',
  tables: { accounts: 'weights_hevy_accounts', syncs: 'weights_syncs', pauses: 'weights_pauses' },
  providers: {
    [PROVIDER]: {
      name: 'Hevy',
      limitedBy: 'token',
      everyMs: 2 * HOUR_MS,
      staleOnVisitMs: 10 * MINUTE_MS,
      manualEveryMs: 2 * MINUTE_MS,
      forcedEveryMs: 30 * 24 * HOUR_MS,
    },
  },
} as const;

export function hevySync(kit: WeightsKit): ProviderSync<WeightsTables, typeof PROVIDER> {
  return createProviderSync<WeightsTables, typeof PROVIDER>(kit, PLAN);
}
