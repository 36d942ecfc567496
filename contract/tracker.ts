import type { TSchema } from 'typebox';
import { Type, type Static } from 'typebox';
import { Instant, LocalDate, Nullable, WeekStart } from './schema.ts';

export type Accent = 'indigo' | 'teal' | 'amber' | 'coral' | 'violet' | 'green';

/** What the core must know of a tracker. The tracker declares it in `tracker.ts`; the core names no tracker. */
export interface TrackerDefinition {
  /** Also the address (`/{username}/{type}`), the prefix of its tables, and a name no account may take. */
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly category: 'gaming' | 'fitness' | 'finance';
  /** A lucide icon name in kebab-case. */
  readonly icon: string;
  readonly accent: Accent;
  readonly colors: { readonly primary: string; readonly secondary: string; readonly hover: string };
  /** What its items are called when they are liked or commented on. */
  readonly likeableType: string;
  readonly timestampPrecision: 'day' | 'minute';
  readonly defaultSyncEnabled: boolean;
  readonly hasSelector: boolean;
  readonly labels: { readonly lastActivity: string };
  readonly isPublicByDefault: boolean;
  /** Its pages below its own: `log` is `/{username}/{type}/log`. */
  readonly pages?: readonly string[];
  /** The outline of its page while it loads: headline stats in each row, heights of the first charts in pixels. */
  readonly pageShape?: { readonly stats: readonly number[]; readonly charts: readonly number[] };
  /** First path segments it uses outside its own address; no account may take them. */
  readonly reservedPaths?: readonly string[];
  /** A field of the sign-up payload that is passed on to the tracker, unread. */
  readonly signupField?: string;
  /** Environment variables it reads, checked at start. The tracker finds them in its kit. */
  readonly settings?: Readonly<Record<string, TrackerSetting>>;
  /** The payload its feed card draws. */
  readonly stats: TSchema;
}

/** A `url` is an http or https address; a trailing slash is dropped. */
export interface TrackerSetting {
  readonly kind: 'url';
  readonly fallback: string;
}

export function defineTracker<const D extends TrackerDefinition>(definition: D): D {
  return definition;
}

export const TIMEFRAMES = ['7d', '30d', '90d', '1y', 'all'] as const;
export const Timeframe = Type.Enum(TIMEFRAMES);
export type Timeframe = (typeof TIMEFRAMES)[number];

/** One big number. `delta` compares with the same number of days before; null where those hold nothing. */
export const Headline = Type.Object({
  key: Type.String(),
  label: Type.String(),
  value: Nullable(Type.Number()),
  unit: Nullable(Type.String()),
  delta: Nullable(Type.Number()),
  previous: Nullable(Type.Number()),
  /** How many facts the value rests on, and how it is computed. */
  n: Nullable(Type.Integer()),
  formula: Nullable(Type.String()),
});
export type Headline = Static<typeof Headline>;

const Option = Type.Object({ value: Type.String(), label: Type.String() });

/** What every tracker page answers; `sections` are the tracker's own, drawn by its own page. */
export const TrackerPage = Type.Object({
  tracker: Type.Object({
    type: Type.String(),
    name: Type.String(),
    is_enabled: Type.Boolean(),
    is_public: Type.Boolean(),
    has_data: Type.Boolean(),
    last_sync_at: Nullable(Instant),
    sync_status: Type.String(),
    next_sync_at: Nullable(Instant),
  }),
  timeframe: Type.Object({
    value: Type.String(),
    from: LocalDate,
    to: LocalDate,
    timezone: Type.String(),
    bucket: Type.Enum(['day', 'week', 'month']),
    week_start: WeekStart,
  }),
  selector: Type.Object({ value: Type.String(), options: Type.Array(Option) }),
  headline: Type.Array(Headline),
  sections: Type.Array(
    Type.Object(
      { key: Type.String(), kind: Type.String(), title: Type.String() },
      { additionalProperties: true },
    ),
  ),
  visibility: Type.Object({
    viewer: Type.Enum(['owner', 'follower', 'user', 'visitor']),
    hidden: Type.Array(Type.String()),
  }),
  provenance: Type.Object({ source: Type.String(), verified: Type.Boolean() }),
});
export type TrackerPage = Static<typeof TrackerPage>;

/** The secondary text of a post: plain, or categories of exercises-like entries. */
export const SecondaryText = Type.Union([
  Type.Object({ type: Type.Literal('simple'), text: Type.String() }),
  Type.Object({
    type: Type.Literal('categorized'),
    categories: Type.Array(
      Type.Object({
        name: Type.String(),
        exercises: Type.Array(Type.Object({ name: Type.String(), details: Type.String() })),
      }),
    ),
  }),
]);
export type SecondaryText = Static<typeof SecondaryText>;
