import type { Activity } from '@plotline/contract/feed.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { Timeframe, TrackerDefinition, TrackerPage } from '@plotline/contract/tracker.ts';
import type { Tracker } from '@plotline/contract/trackers.ts';
import type { ComponentType } from 'react';
import type { Static } from 'typebox';

/** The part of the address that belongs to a tracker's page; values are texts, absent ones are left out. */
export type TrackerQuery = Readonly<Record<string, string>>;

export interface TrackerPageProps {
  readonly username: string;
  readonly profile: Profile;
  readonly isOwner: boolean;
  /** From the address, `30d` when it names none. */
  readonly timeframe: Timeframe;
  /** From the address, empty when it names none: the tracker's own default. */
  readonly selector: string;
  /** Everything in the address after the question mark, timeframe and selector too. */
  readonly query: TrackerQuery;
  /** Changes the address without leaving the page; null removes an entry. `replace` leaves no step back. */
  readonly setQuery: (
    change: Readonly<Record<string, string | null>>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/** A page of its own below the tracker's: `/{username}/{type}/{path}`. It draws its own `Page`. */
export interface TrackerSubpage<Path extends string = string> {
  /** One of those that the tracker's definition names. */
  readonly path: Path;
  /** `owner`: others see that the page isn't available. */
  readonly access: 'owner' | 'viewer';
  readonly Page: ComponentType<TrackerPageProps>;
}

export interface FeedCardProps<Stats> {
  readonly activity: Activity;
  readonly stats: Stats;
}

export interface SettingsPanelProps {
  readonly tracker: Tracker;
}

/**
 * How the reader of this browser wants things of the tracker shown, wherever the core shows them. A tracker that lets
 * its readers choose exports it as `reading` from `trackers/<type>/web/reading.ts`, which is loaded with the app, so
 * that nothing is shown otherwise for a moment.
 */
export interface TrackerReading {
  /** Calls the listener whenever the choice changes. @returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether anything is asked to be shown otherwise; the rest counts while it is. */
  readonly isAsked: () => boolean;
  readonly shapePost: (activity: Activity) => Activity;
  readonly shapeHeadline: (figures: TrackerPage['headline']) => TrackerPage['headline'];
  /** Whether lists of trackers still show its figure. */
  readonly hasListStat: boolean;
}

interface TrackerWebParts<Stats, Path extends string = string> {
  /**
   * The content of `/{username}/{type}` below the top bar, which the core draws (title, Share). Written
   * as a `lazyPart`, so that feeds load the card alone.
   */
  readonly Page: ComponentType<TrackerPageProps>;
  /** The figures inside a feed card, in a `FigureBlock`; it draws no author, text or actions. */
  readonly FeedCard: ComponentType<FeedCardProps<Stats>>;
  /** What the tracker adds to its row in the settings. */
  readonly SettingsPanel?: ComponentType<SettingsPanelProps>;
  readonly pages?: readonly TrackerSubpage<Path>[];
  /** Paragraphs for the privacy page: what it stores, and who else learns of it. */
  readonly PrivacyNotes?: ComponentType;
  /** Questions (`<h3>`) and answers for the help page. */
  readonly HelpTips?: ComponentType;
}

/**
 * The web half of a tracker, which `trackers/<type>/web/index.tsx` exports as `web`. It is loaded when
 * one of its posts or pages is shown. Beside it `trackers/<type>/web/icon.ts` exports `Icon`, which is
 * loaded with the app because lists of trackers draw it at once, and `reading.ts` may export a `TrackerReading`.
 */
export interface TrackerWeb extends TrackerWebParts<unknown> {
  readonly type: string;
}

/** Declares a web half; the card gets the payload that the tracker's definition describes. */
export function defineTrackerWeb<D extends TrackerDefinition>(
  definition: D,
  parts: TrackerWebParts<Static<D['stats']>, PathOf<D>>,
): TrackerWeb {
  const { FeedCard, ...rest } = parts;
  // The core hands a card only activities of its own tracker, and those were published with these stats.
  return { type: definition.type, ...rest, FeedCard: FeedCard as TrackerWeb['FeedCard'] };
}

/** The pages that a definition names; none where it names none. */
type PathOf<D extends TrackerDefinition> = D extends {
  readonly pages: readonly (infer Path extends string)[];
}
  ? Path
  : never;
