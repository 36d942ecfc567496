import type { FastifyBaseLogger } from 'fastify';

export type SecurityEvent =
  | 'sign_in_failed'
  | 'sessions_ended'
  | 'password_wrong'
  | 'password_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'role_changed'
  | 'privacy_changed'
  | 'account_deactivated'
  | 'account_reactivated'
  | 'account_deleted';

export interface SecurityFacts {
  /** Null when no account is known, and for guests. */
  readonly user_id: string | null;
  /** Null for what an operator does from the shell. */
  readonly ip: string | null;
  readonly [fact: string]: string | number | boolean | null;
}

/**
 * Writes lines for whoever looks into an incident: `security: true`, the event, the user and the address; never names,
 * e-mails, passwords or tokens. They are written at every LOG_LEVEL but silent.
 */
export type SecurityLog = (event: SecurityEvent, facts: SecurityFacts) => void;

export function createSecurityLog(log: Pick<FastifyBaseLogger, 'child' | 'level'>): SecurityLog {
  const level = log.level === 'silent' ? 'silent' : 'info';
  const lines = log.child({ security: true }, { level });
  return (event, facts) => lines.info({ event, ...facts }, event.replaceAll('_', ' '));
}
