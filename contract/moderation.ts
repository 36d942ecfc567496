import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ADMIN_PAGE_SIZE, APPEAL_MAX, DECISION_REASON_MAX, REPORT_NOTE_MAX } from './limits.ts';
import { Instant, Nullable, pageFields, pageQuery, Success, Summary, UsernameParam, Uuid } from './schema.ts';

export const REPORT_TARGETS = ['activity', 'comment', 'profile', 'media'] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];

/** Names of reported content in sentences. */
export const TARGET_NOUNS: Readonly<Record<ReportTarget, string>> = {
  activity: 'post',
  comment: 'comment',
  profile: 'profile',
  media: 'attachment',
};

/** Parts of a profile that administrators delete. */
export const PROFILE_PARTS = ['name', 'bio', 'picture'] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

/** Names of the parts in sentences. */
export const PART_NOUNS: Readonly<Record<ProfilePart, string>> = {
  name: 'name',
  bio: 'bio',
  picture: 'profile picture',
};

/** Returns the name of decided content in sentences: `name and bio`, or the noun of the target. */
export function decidedNoun(target: ReportTarget, parts: readonly ProfilePart[]): string {
  const nouns = parts.map((part) => PART_NOUNS[part]);
  const last = nouns.pop();
  if (last === undefined) return TARGET_NOUNS[target];
  return nouns.length > 0 ? `${nouns.join(', ')} and ${last}` : last;
}

export const REPORT_REASONS = ['spam', 'abuse', 'impersonation', 'private_data', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

const reportFields = {
  reason: Type.Enum([...REPORT_REASONS]),
  note: Type.Optional(Type.String({ maxLength: REPORT_NOTE_MAX })),
};

/** A second report of the same content by the same user changes nothing and gets 200. */
export const createReport = defineEndpoint('createReport', {
  route: 'POST /api/reports',
  access: 'signed-in',
  status: 201,
  ratePerMinute: 20,
  summary: 'Report content of another user to the administrators; the author is not notified',
  body: Type.Object({
    target_type: Type.Enum([...REPORT_TARGETS]),
    target_uuid: Uuid,
    ...reportFields,
  }),
  response: Success,
});

/**
 * Also for users who blocked the viewer. The response is the same for a name that no one has, so that it reveals no
 * block.
 */
export const reportUser = defineEndpoint('reportUser', {
  route: 'POST /api/reports/users/:username',
  access: 'signed-in',
  status: 201,
  ratePerMinute: 20,
  summary: 'Report the profile of a user by name to the administrators, even one that the viewer cannot find',
  params: UsernameParam,
  body: Type.Object(reportFields),
  response: Success,
});

/**
 * `hide` leaves the content to its author alone, with a notice. `remove` hides it from everyone and deletes it after 30
 * days, until when it can be restored; a post loses its text and its files, and stays with its author as a hidden one; of
 * a profile `parts` are removed. `warn` only notifies the author. `suspend` hides the content and, until a time, the whole
 * account, whose user signs in only to a page with the reason.
 */
export const MODERATION_ACTIONS = ['dismiss', 'hide', 'remove', 'warn', 'suspend'] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

export const APPEAL_STATES = ['open', 'accepted', 'rejected'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Appeal of an author against a decision. */
export const Appeal = Type.Object({
  text: Type.String(),
  created_at: Instant,
  state: Type.Enum([...APPEAL_STATES]),
  /** Empty if there is none. */
  answer: Type.String(),
});
export type Appeal = Static<typeof Appeal>;

/** Decision about reported content. */
const Decision = Type.Object({
  uuid: Uuid,
  action: Type.Enum([...MODERATION_ACTIONS]),
  reason: Type.String(),
  /** End of a suspension; null for other actions. */
  until: Nullable(Instant),
  /** Deleted parts of a profile; empty for other decisions. */
  parts: Type.Array(Type.Enum([...PROFILE_PARTS])),
  appeal: Nullable(Appeal),
  /** Administrator; null for an account that was deleted since. */
  actor: Nullable(Summary),
  created_at: Instant,
  undone_at: Nullable(Instant),
});
export type Decision = Static<typeof Decision>;

/** All reports of one target, without their authors. */
export const ReportCase = Type.Object({
  uuid: Uuid,
  target_type: Type.Enum([...REPORT_TARGETS]),
  target_uuid: Uuid,
  /** Author of the content. */
  author: Summary,
  /** False if the content has been deleted since. */
  is_available: Type.Boolean(),
  /** Content at the times of the reports, newest first; the same content once. */
  contents: Type.Array(Type.Object({ title: Nullable(Type.String()), text: Type.String() })),
  /** Address of the reported profile picture, picture or poster of a video. */
  picture_url: Nullable(Type.String()),
  reasons: Type.Array(Type.Object({ reason: Type.Enum([...REPORT_REASONS]), count: Type.Integer() })),
  /** Notes of the newest reports. */
  notes: Type.Array(Type.String()),
  latest_at: Instant,
  is_open: Type.Boolean(),
  /** Newest first. */
  actions: Type.Array(Decision),
});
export type ReportCase = Static<typeof ReportCase>;

export const REPORT_STATES = ['open', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const listReports = defineEndpoint('listReports', {
  route: 'GET /api/admin/reports',
  access: 'admin',
  summary: 'List reported content, the newest report first',
  query: Type.Object({
    ...pageQuery(ADMIN_PAGE_SIZE),
    state: Type.Optional(Type.Enum([...REPORT_STATES], { default: 'open' })),
  }),
  response: Type.Object({ reports: Type.Array(ReportCase), ...pageFields }),
});

const Id = Type.Object({ id: Uuid });

export const decideReport = defineEndpoint('decideReport', {
  route: 'POST /api/admin/reports/:id',
  access: 'admin',
  summary: 'Dismiss the reports of a target, hide or delete the target, or warn or suspend its author',
  params: Id,
  body: Type.Object({
    action: Type.Enum([...MODERATION_ACTIONS]),
    /** The author reads it, unless the reports are dismissed. Required for `warn` and `suspend`. */
    reason: Type.Optional(Type.String({ maxLength: DECISION_REASON_MAX })),
    /** End of a suspension, required for `suspend`: at most a year away. */
    until: Type.Optional(Instant),
    /** Parts of a profile to delete; all by default. */
    parts: Type.Optional(
      Type.Array(Type.Enum([...PROFILE_PARTS]), { minItems: 1, maxItems: PROFILE_PARTS.length }),
    ),
  }),
  response: Type.Object({ report: ReportCase }),
});

/** Endpoint of `picture_url`. It shows reported content to administrators whatever its visibility. */
export const getReportedPicture = defineEndpoint('getReportedPicture', {
  route: 'GET /api/admin/reports/:id/picture',
  access: 'admin',
  summary: 'Get the reported profile picture, picture or poster of a video',
  params: Id,
});

export const undoAction = defineEndpoint('undoAction', {
  route: 'POST /api/admin/actions/:id/undo',
  access: 'admin',
  summary: 'Undo a decision about reported content; its report is open again',
  params: Id,
  response: Type.Object({ report: ReportCase }),
});

export const answerAppeal = defineEndpoint('answerAppeal', {
  route: 'POST /api/admin/actions/:id/appeal',
  access: 'admin',
  summary:
    'Accept an appeal, which undoes the decision as far as possible, or reject it; the author is notified',
  params: Id,
  body: Type.Object({
    is_accepted: Type.Boolean(),
    /** The author reads it. */
    answer: Type.Optional(Type.String({ maxLength: DECISION_REASON_MAX })),
  }),
  response: Type.Object({ report: ReportCase }),
});

/** Decision about content of the viewer, or of the owner of a link. */
export const OwnDecision = Type.Object({
  uuid: Uuid,
  action: Type.Enum([...MODERATION_ACTIONS]),
  reason: Type.String(),
  until: Nullable(Instant),
  parts: Type.Array(Type.Enum([...PROFILE_PARTS])),
  created_at: Instant,
  undone_at: Nullable(Instant),
  target_type: Type.Enum([...REPORT_TARGETS]),
  /** Content at the time of the newest report. */
  content: Nullable(Type.Object({ title: Nullable(Type.String()), text: Type.String() })),
  appeal: Nullable(Appeal),
});
export type OwnDecision = Static<typeof OwnDecision>;

/** The link of a mail, the id of a decision, or that of hidden content. */
const decisionNames = {
  token: Type.Optional(Type.String({ maxLength: 300 })),
  decision: Type.Optional(Uuid),
  target: Type.Optional(Uuid),
};

export const getOwnDecision = defineEndpoint('getOwnDecision', {
  route: 'GET /api/appeals',
  access: 'anyone',
  allowsSuspended: true,
  summary: 'Get a decision about own content, signed in or with the link of the mail about it',
  query: Type.Object(decisionNames),
  response: Type.Object({ decision: OwnDecision }),
});

export const createAppeal = defineEndpoint('createAppeal', {
  route: 'POST /api/appeals',
  access: 'anyone',
  allowsSuspended: true,
  status: 201,
  ratePerMinute: 20,
  summary: 'Appeal a decision about own content, once',
  body: Type.Object({ ...decisionNames, text: Type.String({ maxLength: APPEAL_MAX }) }),
  response: Type.Object({ decision: OwnDecision }),
});
