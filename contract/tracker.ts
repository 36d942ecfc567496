import { Type, type Static, type TSchema } from 'typebox';
import { Instant, LocalDate, Nullable, WeekStart } from './schema.ts';

export type Accent = 'indigo' | 'teal' | 'amber' | 'coral' | 'violet' | 'green';

/** A stat of nobody: a rise within a month, and its line over time. */
export interface TrackerExample {
  readonly value: string;
  readonly label: string;
  /** The rise, without a sign. */
  readonly change: string;
  readonly series: readonly number[];
}

/** Definition of a tracker, declared in its `tracker.ts`. The core contains no names of trackers. */
export interface TrackerDefinition {
  /** Also its path (`/{username}/{type}`), the prefix of its tables, and a reserved username. */
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly category: 'gaming' | 'fitness' | 'finance';
  /** Name of a lucide icon in kebab-case. */
  readonly icon: string;
  readonly accent: Accent;
  readonly colors: { readonly primary: string; readonly secondary: string; readonly hover: string };
  /** Type of its items as targets of likes and comments. */
  readonly likeableType: string;
  readonly timestampPrecision: 'day' | 'minute';
  readonly defaultSyncEnabled: boolean;
  readonly hasSelector: boolean;
  readonly labels: {
    readonly lastActivity: string;
    /** Noun for its posts on profiles: `{ one: 'game', many: 'games' }`; by default `post`. */
    readonly posts?: { readonly one: string; readonly many: string };
  };
  readonly isPublicByDefault: boolean;
  /** Further pages: `log` is `/{username}/{type}/log`. */
  readonly pages?: readonly string[];
  /** Those of the `pages` with buttons of their own to leave them; the others have a link back in the top bar. */
  readonly taskPages?: readonly string[];
  /** Loading state of its page. */
  readonly pageShape?: {
    /** Number of headline stats per row. */
    readonly stats: readonly number[];
    /** Heights of the first charts, in pixels; two in one stand side by side on wide screens. */
    readonly charts: readonly (number | readonly [number, number])[];
    /** Start of the text above the first chart, for an address without parameters: known before the data. */
    readonly chartText?: string;
  };
  /**
   * Titles of its pages outside of profiles, by path: `{ '/running': 'Running', '/running/callback': 'Connect' }`.
   * Their first segments are reserved as usernames.
   */
  readonly sitePages?: Readonly<Record<`/${string}`, string>>;
  /** Places that newcomers bring their history from, as the home page offers them. */
  readonly sources?: readonly HistorySource[];
  /** Searches that find something in the data of most users: `["Bench Press"]`. */
  readonly searchExamples?: readonly string[];
  /** Action of the installed app's icon, which opens one of the `pages`: `{ name: 'Start run', page: 'log' }`. */
  readonly shortcut?: { readonly name: string; readonly page: string };
  /** Example for visitors of the home page: short, because three stand side by side on a phone. */
  readonly example?: TrackerExample;
  /** Field of the sign-up form that is passed to the tracker. */
  readonly signupField?: string;
  /** Environment variables, checked at start and available as `kit.setting`. */
  readonly settings?: Readonly<Record<string, TrackerSetting>>;
  /** Schema of the data for its feed card. */
  readonly stats: TSchema;
}

/**
 * Environment variable. A `url` is an http or https address; a trailing slash is dropped. A `text` or `secret` that is
 * not set is empty; a secret is never shown or logged.
 */
export type TrackerSetting =
  | { readonly kind: 'url'; readonly fallback: string }
  | { readonly kind: 'text' | 'secret'; readonly fallback?: string };

/** An app or a site that has a user's earlier data. */
export interface HistorySource {
  readonly name: string;
  /** The one of the tracker's `pages` that brings the data; by default the tracker's own page. */
  readonly page?: string;
  /** Endings of the files that this page accepts, in lower case: `['.csv']`. */
  readonly files?: readonly `.${string}`[];
  /** Formats under which phones share these files: their manifests do not match endings. */
  readonly formats?: readonly string[];
}

export function defineTracker<const D extends TrackerDefinition>(definition: D): D {
  return definition;
}

export const TIMEFRAMES = ['7d', '30d', '90d', '1y', 'all'] as const;
export const DEFAULT_TIMEFRAME = '30d';
export const Timeframe = Type.Enum(TIMEFRAMES);
export type Timeframe = (typeof TIMEFRAMES)[number];

/** Headline stat. `delta` is the difference to the previous period; null without data there. */
export const Headline = Type.Object({
  key: Type.String(),
  label: Type.String(),
  value: Nullable(Type.Number()),
  /** Such as `kg`, `s` or `%`; `elo` for a rating, which is written without unit and separator. */
  unit: Nullable(Type.String()),
  /** For money: `unit` is a currency code, and the numbers have to be divided by 10 to the power of this. */
  currency_decimals: Type.Optional(Type.Integer({ minimum: 0 })),
  delta: Nullable(Type.Number()),
  previous: Nullable(Type.Number()),
  /** Sample size and method of computation. */
  n: Nullable(Type.Integer()),
  formula: Nullable(Type.String()),
});
export type Headline = Static<typeof Headline>;

const Option = Type.Object({ value: Type.String(), label: Type.String() });

/** Response of every tracker page; `sections` are defined and drawn by the tracker. */
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
    /** Keys of the parts that cannot be shown, because of a value in the data; for the owner alone. */
    cannot_be_shown: Type.Optional(Type.Array(Type.String())),
  }),
  provenance: Type.Object({ source: Type.String(), verified: Type.Boolean() }),
});
export type TrackerPage = Static<typeof TrackerPage>;

/** Secondary text of a post: plain, or entries in categories. */
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

/** A figure of a tracker, computed for the viewer. */
export const Figure = Type.Object({
  tracker_type: Type.String(),
  /** Identifies the figure within its tracker. */
  key: Type.String(),
  /** Headline stat of the tracker's page that the figure shows. */
  stat: Type.String(),
  /** The name: `Volume`. */
  label: Type.String(),
  /** The time or the part of the data that the value covers: `30 days`, `best set`. */
  detail: Type.String(),
  value: Nullable(Type.Number()),
  unit: Nullable(Type.String()),
  /** For money: `unit` is a currency code, and the numbers have to be divided by 10 to the power of this. */
  currency_decimals: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Difference to the 30 days before; null without data there. */
  change: Nullable(Type.Number()),
  /** Values over time, oldest first; sums are of days or weeks that have ended, else the last would look like a loss. */
  series: Type.Array(Type.Number()),
  /** True for the owner if it cannot be computed from their data; others do not get it. */
  cannot_be_shown: Type.Optional(Type.Boolean()),
});
export type Figure = Static<typeof Figure>;
