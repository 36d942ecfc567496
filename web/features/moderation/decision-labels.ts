import { REMOVED_DAYS } from '@plotline/contract/limits.ts';
import {
  TARGET_NOUNS,
  type ModerationAction,
  type ReportCase,
  type ReportTarget,
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
    remove: removalOf(target_type, name),
    warn: `${name} is notified with your reason. The ${noun} stays as it is.`,
    suspend: `${name} is signed out and can only read why, appeal, export or delete the account. Nothing of ${name} is visible until the suspension ends${target_type === 'profile' ? '' : `; the ${noun} stays hidden afterwards`}.`,
  };
  return consequences[action];
}

function removalOf(target: ReportTarget, name: string): string {
  const undo = `You can undo this for ${REMOVED_DAYS} days.`;
  if (target === 'profile')
    return `The chosen parts disappear for everyone, ${name} included. You can undo this.`;
  if (target === 'activity')
    return `The text and the files of the post disappear for everyone, and only ${name} will see the rest. The data of the tracker stays. ${undo}`;
  return `The ${TARGET_NOUNS[target]} disappears for everyone, ${name} included. ${undo}`;
}

/** Durations of a suspension in days, as values of a select. */
export const SUSPENSION_DAYS = ['1', '3', '7', '30', '90', '365'] as const;
export type SuspensionDays = (typeof SUSPENSION_DAYS)[number];

export const SUSPENSION_OPTIONS: readonly { readonly value: SuspensionDays; readonly label: string }[] =
  SUSPENSION_DAYS.map((value) => ({ value, label: value === '1' ? '1 day' : `${value} days` }));
