import type { AppealState, ModerationAction, ReportReason } from '@plotline/contract/moderation.ts';

export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  abuse: 'Abuse or harassment',
  impersonation: 'Impersonation',
  private_data: 'Private information',
  other: 'Something else',
};

export const DECISION_LABELS: Readonly<Record<ModerationAction, string>> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  remove: 'Deleted',
  warn: 'Warned',
  suspend: 'Suspended',
};

export const APPEAL_LABELS: Readonly<Record<AppealState, string>> = {
  open: 'Appeal',
  accepted: 'Accepted appeal',
  rejected: 'Rejected appeal',
};
