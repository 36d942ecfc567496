import { createProviderSync, type ProviderSync } from '@plotline/server/tracker-kit/sync/provider-sync.ts';
import type { StripeTables } from '../database.gen.ts';
import type { StripeKit } from '../stripe.db.ts';

const MINUTE_MS = 60_000;

export const PROVIDER = 'stripe';

const PLAN = {
  type: 'stripe',
  tables: { accounts: 'stripe_connections', syncs: 'stripe_syncs', pauses: 'stripe_pauses' },
  providers: {
    [PROVIDER]: {
      name: 'Stripe',
      limitedBy: 'token',
      credentials: 'STRIPE_CLIENT_ID and STRIPE_SECRET_KEY',
      everyMs: 6 * 60 * MINUTE_MS,
      staleOnVisitMs: 10 * MINUTE_MS,
      manualEveryMs: 10 * MINUTE_MS,
      forcedEveryMs: MINUTE_MS,
    },
  },
} as const;

export function stripeSync(kit: StripeKit): ProviderSync<StripeTables, typeof PROVIDER> {
  return createProviderSync<StripeTables, typeof PROVIDER>(kit, PLAN);
}
