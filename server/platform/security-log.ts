import type { FastifyBaseLogger } from 'fastify';

export type SecurityEvent =
  | 'sign_in_failed'
  | 'sessions_ended'
  | 'password_wrong'
  | 'password_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'email_change_requested'
  | 'email_changed'
  | 'email_confirmed'
  | 'second_factor_failed'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_failed'
  | 'access_token_created'
  | 'access_token_revoked'
  | 'webhook_added'
  | 'webhook_removed'
  | 'role_changed'
  | 'privacy_changed'
  | 'account_deactivated'
  | 'account_reactivated'
  | 'account_deleted';

export interface SecurityFacts {
  /** Null for guests and unknown accounts. */
  readonly user_id: string | null;
  /** Null for commands of an operator in the shell. */
  readonly ip: string | null;
  readonly [fact: string]: string | number | boolean | null;
}

/**
 * Logs security events for the analysis of incidents: `security: true`, the event, the user and the address; never
 * names, e-mails, passwords or tokens. Written at every LOG_LEVEL but silent.
 */
export type SecurityLog = (event: SecurityEvent, facts: SecurityFacts) => void;

export function createSecurityLog(log: Pick<FastifyBaseLogger, 'child' | 'level'>): SecurityLog {
  const level = log.level === 'silent' ? 'silent' : 'info';
  const lines = log.child({ security: true }, { level });
  return (event, facts) => lines.info({ event, ...facts }, event.replaceAll('_', ' '));
}
