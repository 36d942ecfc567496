import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Instant, LocalDate, Nullable, Uuid } from './schema.ts';

/** The number of findings in a response; the count includes all open ones. */
export const FINDINGS_LISTED = 50;
/** Decisions can be undone for so many days. */
export const FINDING_UNDO_DAYS = 30;

/** A way to correct a finding. */
export const FindingFix = Type.Union([
  /** The owner enters the right value; `suggested` is the likely one. */
  Type.Object({
    kind: Type.Literal('value'),
    label: Type.String(),
    unit: Type.String(),
    suggested: Nullable(Type.Number()),
    max: Type.Number(),
  }),
  /** One action without a choice; `consequence` is what else happens. */
  Type.Object({
    kind: Type.Literal('action'),
    label: Type.String(),
    consequence: Nullable(Type.String()),
  }),
  /** Something that the owner does elsewhere: `target` names it for the tracker's page. */
  Type.Object({ kind: Type.Literal('open'), label: Type.String(), target: Type.String() }),
]);
export type FindingFix = Static<typeof FindingFix>;

/** A finding as the tracker writes it. */
export const FindingContent = Type.Object({
  title: Type.String(),
  reason: Type.String(),
  /** Day of the item in its own time zone. */
  date: Nullable(LocalDate),
  /** Page of the tracker with the item: `{ page: 'log', query: { run: '…' } }`. Ids are whole values, for a restore. */
  link: Nullable(Type.Object({ page: Type.String(), query: Type.Record(Type.String(), Type.String()) })),
  fix: Nullable(FindingFix),
  /** Data for the tracker alone. */
  facts: Type.Unknown(),
});
export type FindingContent = Static<typeof FindingContent>;

/** A figure that a fix changes; null if it does not exist before or after. */
export const FindingEffect = Type.Object({
  label: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
});
export type FindingEffect = Static<typeof FindingEffect>;

export const Finding = Type.Object({
  uuid: Uuid,
  check: Type.String(),
  /** Name of the check for "Never ask about …": `duplicate workouts`. */
  check_label: Type.String(),
  state: Type.Enum(['open', 'fixed', 'accepted', 'muted']),
  title: Type.String(),
  reason: Type.String(),
  date: Nullable(LocalDate),
  /** Address of the item below the owner's profile: `/running/log?run=…`. */
  path: Nullable(Type.String()),
  fix: Nullable(FindingFix),
  effects: Type.Array(FindingEffect),
  found_at: Instant,
  decided_at: Nullable(Instant),
});
export type Finding = Static<typeof Finding>;

const TrackerParam = Type.Object({ tracker: Type.String({ minLength: 1, maxLength: 60 }) });
const FindingParams = Type.Interface([TrackerParam], { uuid: Uuid });
/** Absent if the finding has a suggestion or needs no value. */
const FixBody = Type.Object({ value: Type.Optional(Nullable(Type.Number())) });
const FindingAnswer = Type.Object({ finding: Finding });

export const listFindings = defineEndpoint('listFindings', {
  route: 'GET /api/trackers/:tracker/findings',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'Lists the findings about my own data: open ones, then decisions of the last 30 days',
  params: TrackerParam,
  response: Type.Object({ open: Type.Integer(), findings: Type.Array(Finding) }),
});

export const previewFix = defineEndpoint('previewFix', {
  route: 'POST /api/trackers/:tracker/findings/:uuid/preview',
  access: 'signed-in',
  summary: 'Computes which figures a fix would change; changes nothing',
  params: FindingParams,
  body: FixBody,
  response: Type.Object({ effects: Type.Array(FindingEffect) }),
  ratePerMinute: 60,
});

export const fixFinding = defineEndpoint('fixFinding', {
  route: 'POST /api/trackers/:tracker/findings/:uuid/fix',
  access: 'signed-in',
  summary: 'Corrects the data of a finding; 409 if they changed since',
  params: FindingParams,
  body: FixBody,
  response: FindingAnswer,
});

export const acceptFinding = defineEndpoint('acceptFinding', {
  route: 'POST /api/trackers/:tracker/findings/:uuid/accept',
  access: 'signed-in',
  summary: "Says that the data are right; the finding doesn't come again",
  params: FindingParams,
  response: FindingAnswer,
});

export const muteFinding = defineEndpoint('muteFinding', {
  route: 'POST /api/trackers/:tracker/findings/:uuid/mute',
  access: 'signed-in',
  summary: 'Ends the check that made this finding, for my data of this tracker',
  params: FindingParams,
  response: FindingAnswer,
});

export const undoFinding = defineEndpoint('undoFinding', {
  route: 'POST /api/trackers/:tracker/findings/:uuid/undo',
  access: 'signed-in',
  summary: 'Undoes a fix or a decision about a finding within 30 days',
  params: FindingParams,
  response: FindingAnswer,
});
