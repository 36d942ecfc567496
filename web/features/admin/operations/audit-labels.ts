import type { AuditAction, AuditEntry } from '@plotline/contract/admin.ts';
import { counted } from '../../../platform/format.ts';

type UserAction = Exclude<AuditAction, 'job_retried'>;

const actions: Readonly<Record<UserAction, (user: string) => string>> = {
  user_deactivated: (user) => `deactivated ${user}`,
  user_reactivated: (user) => `activated ${user}`,
  user_promoted: (user) => `made ${user} an administrator`,
  user_demoted: (user) => `removed ${user} from the administrators`,
  reports_dismissed: (user) => `dismissed reports about ${user}`,
  content_hidden: (user) => `hid content of ${user}`,
  content_removed: (user) => `deleted content of ${user}`,
  user_warned: (user) => `warned ${user}`,
  user_suspended: (user) => `suspended ${user}`,
  appeal_rejected: (user) => `rejected an appeal of ${user}`,
  action_undone: (user) => `undid a decision about ${user}`,
  password_reset: (user) => `reset the password of ${user}`,
};

/** `@root deactivated @ada`, `@root retried the job "mail"`; a deleted account has no name. */
export function auditSentence({ action, actor, target, source, details }: AuditEntry): string {
  const nameless = source === 'command_line' ? 'The command line' : 'A deleted user';
  const who = actor ? `@${actor.username}` : nameless;
  if (action === 'job_retried') return `${who} retried the job "${details['task'] ?? 'unknown'}"`;
  return `${who} ${actions[action](target ? `@${target.username}` : 'a deleted user')}`;
}

/** Returns further facts: `2 sessions ended`, `from 10.0.0.1`. */
export function factsOf({ details, ip }: AuditEntry): readonly string[] {
  const ended = details['sessions_ended'];
  const target = details['target_type'];
  return [
    ...(target === undefined ? [] : [`${target}`]),
    ...(typeof ended === 'number' ? [`${counted(ended, 'session')} ended`] : []),
    ...(ip === null ? [] : [`from ${ip}`]),
  ];
}
