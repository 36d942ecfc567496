import type { User } from '@plotline/contract/accounts.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { Timeframe, TrackerDefinition, TrackerPage } from '@plotline/contract/tracker.ts';
import type { Tracker } from '@plotline/contract/trackers.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Static } from 'typebox';
import type { PageQuery, SetPageQuery } from '../platform/page-query.ts';

/** The query parameters of a tracker page. */
export type TrackerQuery = PageQuery;

export interface TrackerPageProps {
  readonly username: string;
  readonly profile: Profile;
  readonly isOwner: boolean;
  /** From the URL, by default `30d`. */
  readonly timeframe: Timeframe;
  /** From the URL; empty for the tracker's default. */
  readonly selector: string;
  /** All query parameters, including timeframe and selector. */
  readonly query: TrackerQuery;
  readonly setQuery: SetPageQuery;
}

/** A subpage of a tracker at `/{username}/{type}/{path}`. It draws its own `Page`. */
export interface TrackerSubpage<Path extends string = string> {
  /** One of the `pages` of the tracker's definition. */
  readonly path: Path;
  /** `owner`: others see that the page isn't available. */
  readonly access: 'owner' | 'viewer';
  readonly Page: ComponentType<TrackerPageProps>;
}

export interface SitePageProps {
  readonly query: TrackerQuery;
}

export interface FeedCardProps<Stats> {
  readonly activity: Activity;
  readonly stats: Stats;
  /** Whether the post stands on its own page. */
  readonly isWhole: boolean;
}

/** A number with the words below it: `8,420 kg`, `Volume`. */
export interface PostStat {
  readonly value: string;
  readonly label: string;
}

export interface PostSummaryProps {
  readonly activity: Activity;
  /** Called when its data has arrived or failed; until then the sheet shows its loading shape, so that nothing moves. */
  readonly onReady: () => void;
}

export interface SettingsPanelProps {
  readonly tracker: Tracker;
}

/**
 * Display options of a tracker that a reader sets in this browser. They apply wherever the core shows the tracker. A
 * tracker with such options exports `reading` from `trackers/<type>/web/reading.ts`, which is loaded with the app, so
 * that hidden content never flashes.
 */
export interface TrackerReading {
  /** Calls the listener whenever the options change. @returns the function to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether any option is set; otherwise the functions below are not called. */
  readonly isActive: () => boolean;
  readonly shapePost: (activity: Activity) => Activity;
  readonly shapeHeadline: (headline: TrackerPage['headline']) => TrackerPage['headline'];
  /** Whether lists of trackers still show its stat. */
  readonly hasListStat: boolean;
}

interface TrackerWebParts<Stats, Path extends string> {
  /**
   * The content of `/{username}/{type}` below the top bar, which the core draws (title, Share). Use `lazyPart`, so
   * that feeds load only the card.
   */
  readonly Page: ComponentType<TrackerPageProps> & { readonly load?: () => Promise<unknown> };
  /** The stats inside a feed card, in a `StatBlock`; the core draws author, text and actions. */
  readonly FeedCard: ComponentType<FeedCardProps<Stats>>;
  /** Whether the card shows an entry of the categories in the secondary text; by default it shows none. */
  readonly isOnCard?: (stats: Stats, name: string) => boolean;
  /** The one stat that stands for a post in a list; null without one that the reader may see. */
  readonly postStat?: (stats: Stats) => PostStat | null;
  /** A post in few words, for lists on phones, where its description would be cut: `Won vs magnus_c`. */
  readonly postBrief?: (stats: Stats) => string;
  /**
   * Stats of an own post beyond its card. With it, the menu of an own post opens a summary, where its author also writes
   * about it, adds pictures, chooses who sees it and shares it. Open it with `summaryPath` when an item is finished.
   */
  readonly PostSummary?: ComponentType<PostSummaryProps>;
  /** Settings of the tracker, below its row in the settings. */
  readonly SettingsPanel?: ComponentType<SettingsPanelProps>;
  readonly pages?: readonly TrackerSubpage<Path>[];
  /** Paragraphs for the privacy page: stored data and who else receives it. */
  readonly PrivacyNotes?: ComponentType;
  /** Questions (`<h3>`) and answers for the help page. */
  readonly HelpTips?: ComponentType;
  /**
   * Sends what the tracker noted with `setUnsentWork`. Called on any page at its start and when the server can be
   * reached again.
   */
  readonly sendUnsent?: (user: User, queries: QueryClient) => Promise<void>;
}

/**
 * The web half of a tracker, exported as `web` from `trackers/<type>/web/index.tsx` and loaded with its first post or
 * page. `icon.ts` beside it exports `Icon`, and `reading.ts` may export `reading`; both are loaded with the app.
 */
export interface TrackerWeb extends TrackerWebParts<unknown, string> {
  readonly type: string;
  /** The contents of its pages outside of profiles, by path; the core draws the top bar with the declared title. */
  readonly sitePages?: Readonly<Record<string, ComponentType<SitePageProps>>> | undefined;
}

/** Declares a web half. Its card gets the stats that the tracker's definition describes. */
export function defineTrackerWeb<D extends TrackerDefinition>(
  definition: D,
  parts: TrackerWebParts<Static<D['stats']>, PathOf<D>> & SitePagesOf<D>,
): TrackerWeb {
  // The parts only get stats of their own tracker's posts, which were published in this shape.
  return { type: definition.type, ...parts } as TrackerWeb;
}

/** The paths in the `pages` of a definition. */
type PathOf<D extends TrackerDefinition> = D extends {
  readonly pages: readonly (infer Path extends string)[];
}
  ? Path
  : never;

/** One component for each of the `sitePages` of a definition. */
type SitePagesOf<D extends TrackerDefinition> = D extends { readonly sitePages: infer Titles }
  ? { readonly sitePages: Readonly<Record<keyof Titles & string, ComponentType<SitePageProps>>> }
  : { readonly sitePages?: never };
