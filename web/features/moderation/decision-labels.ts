import {
  RESTORABLE_TARGETS,
  TARGET_NOUNS,
  type ModerationAction,
  type ReportCase,
} from '@plotline/contract/moderation.ts';

/** A decision with consequences for the author. */
export type Action = Exclude<ModerationAction, 'dismiss'>;

type Reported = Pick<ReportCase, 'target_type' | 'author' | 'is_available'>;

/** Returns the actions that make sense: deleted content has consequences for its author alone. */
export function possibleActions({ is_available, target_type }: Reported): readonly Action[] {
  if (target_type === 'profile') return ['remove', 'warn', 'suspend'];
  return is_available ? ['hide', 'remove', 'warn', 'suspend'] : ['warn', 'suspend'];
}

/** Warnings and suspensions say why; other decisions may. */
export function needsReason(action: Action): boolean {
  return action === 'warn' || action === 'suspend';
}

/** `Delete post`, `Warn @ada` */
export function actionLabel(action: Action, { target_type, author }: Reported): string {
  const noun = TARGET_NOUNS[target_type];
  const labels: Readonly<Record<Action, string>> = {
    hide: `Hide ${noun}`,
    remove: target_type === 'profile' ? 'Delete parts of profile' : `Delete ${noun}`,
    warn: `Warn @${author.username}`,
    suspend: `Suspend @${author.username}`,
  };
  return labels[action];
}

/** Returns the consequences of an action in full sentences. */
export function consequenceOf(action: Action, { target_type, author }: Reported): string {
  const noun = TARGET_NOUNS[target_type];
  const name = `@${author.username}`;
  const consequences: Readonly<Record<Action, string>> = {
    hide: `Only ${name} will see the ${noun}, with a note that an administrator hid it. You can undo this.`,
    remove: RESTORABLE_TARGETS.has(target_type)
      ? `${target_type === 'profile' ? 'The chosen parts disappear' : `The ${noun} disappears`} for everyone, ${name} included. You can undo this${target_type === 'media' ? ' for 30 days' : ''}.`
      : target_type === 'activity'
        ? `The text and the files of the post are deleted for good, and only ${name} will see the rest. The data of the tracker stays.`
        : `The ${noun} is deleted for good. You can't undo this.`,
    warn: `${name} is notified with your reason. The ${noun} stays as it is.`,
    suspend: `${name} is signed out and can only read why, appeal, export or delete the account. Nothing of ${name} is visible until then${target_type === 'profile' ? '' : `; the ${noun} stays hidden afterwards`}.`,
  };
  return consequences[action];
}

/** Durations of a suspension in days, as values of a select. */
export const SUSPENSION_DAYS = ['1', '3', '7', '30', '90', '365'] as const;
export type SuspensionDays = (typeof SUSPENSION_DAYS)[number];

export const SUSPENSION_OPTIONS: readonly { readonly value: SuspensionDays; readonly label: string }[] =
  SUSPENSION_DAYS.map((value) => ({ value, label: value === '1' ? '1 day' : `${value} days` }));
