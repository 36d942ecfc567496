import { Value } from 'typebox/value';
import { StripeBalance } from '../../contract/connection.ts';
import type { StripeDb } from '../stripe.db.ts';
import { findBalance } from './balance.repository.ts';

const UNKNOWN: StripeBalance = { read_at: null, balances: [], payouts: [], disputes: [], missing: [] };

/** Returns balance, payouts and disputes of the user's connected account, as stored by its last sync. */
export async function balanceOf(db: StripeDb, userId: string): Promise<StripeBalance> {
  const stored = await findBalance(db, userId);
  if (!stored) return UNKNOWN;
  return Value.Parse(StripeBalance, { ...stored, read_at: stored.read_at.toISOString() });
}
