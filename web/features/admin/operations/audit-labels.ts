import type { AuditAction, AuditEntry } from '@plotline/contract/admin.ts';
import { REPORT_TARGETS, TARGET_NOUNS } from '@plotline/contract/moderation.ts';
import { counted } from '../../../platform/format.ts';

/** Actions whose target is a user. */
type UserAction = Exclude<
  AuditAction,
  'job_retried' | 'registration_changed' | 'invite_created' | 'invite_revoked' | 'signup_declined'
>;

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
  second_factor_reset: (user) => `switched off two-step sign-in of ${user}`,
  signup_approved: (user) => `approved the sign-up of ${user}`,
};

/** Returns the end of the sentence about an action that is not about a user. */
function serverAction({ action, details }: AuditEntry): string | undefined {
  if (action === 'job_retried') return `retried the job "${details['task'] ?? 'unknown'}"`;
  if (action === 'registration_changed') return `set sign-up to "${details['registration'] ?? 'unknown'}"`;
  if (action === 'invite_created') return 'created an invite link';
  if (action === 'invite_revoked') return 'revoked an invite link';
  return action === 'signup_declined' ? 'declined a sign-up' : undefined;
}

/** `@root deactivated @ada`, `@root retried the job "mail"`; a deleted account has no name. */
export function auditSentence(entry: AuditEntry): string {
  const { action, actor, target, source } = entry;
  const nameless = source === 'command_line' ? 'The command line' : 'A deleted user';
  const who = actor ? `@${actor.username}` : nameless;
  const sentence = Object.hasOwn(actions, action)
    ? // Its own keys are exactly these actions.
      actions[action as UserAction](target ? `@${target.username}` : 'a deleted user')
    : serverAction(entry);
  return `${who} ${sentence ?? action.replaceAll('_', ' ')}`;
}

/** Returns the word for reported content: `post` for an activity. */
function nounOf(target: unknown): string {
  const type = REPORT_TARGETS.find((known) => known === target);
  return type === undefined ? String(target) : TARGET_NOUNS[type];
}

/** Returns further facts: `2 sessions ended`, `from 10.0.0.1`. */
export function factsOf({ details, ip }: AuditEntry): readonly string[] {
  const ended = details['sessions_ended'];
  const target = details['target_type'];
  return [
    ...(target === undefined ? [] : [nounOf(target)]),
    ...(typeof ended === 'number' ? [`${counted(ended, 'session')} ended`] : []),
    ...(ip === null ? [] : [`from ${ip}`]),
  ];
}
