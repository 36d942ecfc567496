import type { AuditAction, AuditEntry } from '@plotline/contract/admin.ts';
import { counted } from '../../../platform/format.ts';

const verbs: Readonly<Record<Exclude<AuditAction, 'job_retried'>, string>> = {
  user_deactivated: 'deactivated',
  user_reactivated: 'activated',
  user_promoted: 'made an administrator of',
  user_demoted: 'removed the administrator role of',
  password_reset: 'reset the password of',
};

/** Returns the administrator: `@root`, `Command line`, `A deleted user`. */
export function actorLabel({ actor, source }: AuditEntry): string {
  if (actor) return `@${actor.username}`;
  return source === 'command_line' ? 'Command line' : 'A deleted user';
}

/** Returns the action without its target: `deactivated`, `retried the job "mail"`. */
export function actionLabel({ action, details }: AuditEntry): string {
  return action === 'job_retried' ? `retried the job "${details['task'] ?? 'unknown'}"` : verbs[action];
}

/** Returns the changed user: `@ada`, `a deleted user`; null if the action has no target. */
export function targetLabel({ action, target }: AuditEntry): string | null {
  if (target) return `@${target.username}`;
  return action === 'job_retried' ? null : 'a deleted user';
}

/** Returns further facts: `2 sessions ended`, `from 10.0.0.1`. */
export function factsOf({ details, ip }: AuditEntry): readonly string[] {
  const ended = details['sessions_ended'];
  return [
    ...(typeof ended === 'number' ? [`${counted(ended, 'session')} ended`] : []),
    ...(ip === null ? [] : [`from ${ip}`]),
  ];
}
