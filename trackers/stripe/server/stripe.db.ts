import type { TrackerKit } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { StripeTables } from './database.gen.ts';

export type StripeKit = TrackerKit<StripeTables>;

/** The database or a transaction. */
export type StripeDb = StripeKit['db'];

/** The part that reading needs. */
export type StripeReadKit = Pick<StripeKit, 'db' | 'now' | 'findPublishDelays'>;

/** Types the kit with the tables of this tracker, which the core does not know. */
export function stripeKit(kit: TrackerKit): StripeKit {
  return { ...kit, db: kit.db.withTables<StripeTables>() };
}
