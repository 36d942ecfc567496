import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: an account was created, changed or deleted. */
export const ACCOUNT_CHANGED = 'accounts.changed';
export type AccountChanged = {
  readonly user_id: string;
  readonly change: 'created' | 'profile' | 'deactivated' | 'reactivated' | 'role' | 'deleted';
};

/** Topic: sessions ended before their expiry; `session_id` null means all sessions of the user. */
export const SESSION_ENDED = 'accounts.session_ended';
export type SessionEnded = {
  readonly user_id: string;
  readonly session_id: string | null;
  readonly reason: 'signed_out' | 'deactivated' | 'deleted';
};

export function publishAccountChanged(bus: Bus, trx: Db, event: AccountChanged): Promise<void> {
  return bus.publish(trx, ACCOUNT_CHANGED, event);
}

export function publishSessionEnded(bus: Bus, trx: Db, event: SessionEnded): Promise<void> {
  return bus.publish(trx, SESSION_ENDED, event);
}
