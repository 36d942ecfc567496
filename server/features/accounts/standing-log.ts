import type { Platform } from '../../platform/platform.ts';
import { createSecurityLog, type SecurityEvent } from '../../platform/security-log.ts';
import { ACCOUNT_CHANGED, type AccountChanged } from './accounts.events.ts';

const eventOf: Partial<Record<AccountChanged['change'], SecurityEvent>> = {
  role: 'role_changed',
  deactivated: 'account_deactivated',
  reactivated: 'account_reactivated',
};

/** Logs what others change about an account. An operator does it from a shell, so that each node hears of it by the bus. */
export function logStanding({ bus, log }: Pick<Platform, 'bus' | 'log'>): void {
  const logSecurity = createSecurityLog(log);
  bus.subscribe(ACCOUNT_CHANGED, ({ user_id, change }) => {
    const event = eventOf[change];
    if (event) logSecurity(event, { user_id, ip: null });
  });
}
