import type { Kysely } from 'kysely';
import type { ServiceState } from '@plotline/contract/admin.ts';
import type { WeekStart } from '@plotline/contract/schema.ts';
import type { ContentCount } from '@plotline/contract/trackers.ts';
import type { Figure, Timeframe, TrackerDefinition, TrackerPage } from '@plotline/contract/tracker.ts';
import type { AccountTables } from '../platform/account-tables/account-table.ts';
import type { Config } from '../platform/config.ts';
import type { DbWithoutTables } from '../platform/database.ts';
import type { ExportSource } from '../platform/export-files.ts';
import type { Route } from '../platform/http/route.ts';
import type { Viewer } from '../platform/http/route.ts';
import type { CronJob, JobHandler, Jobs } from '../platform/jobs.ts';
import type { Seal } from '../platform/seal.ts';
import type { ChangedData, HealthChecks } from './health.ts';
import type { FileImports } from './imports.ts';
import type {
  LimitedPosts,
  PublishedActivity,
  ActivityChange,
  ShownPost,
  PostShapes,
  PostPicture,
  PostReference,
} from './tracker-posts.ts';
import type { Unshown } from './unshown.ts';

/** Account notice, visible only to its recipients. */
export interface Notice {
  readonly userIds: readonly string[];
  /** One or two sentences, without anything that a recipient may not see. */
  readonly message: string;
  /** Declared page of the recipient's tracker that the notice links to; default: the tracker's main page. */
  readonly page?: string;
}

/** Transaction with the tracker's own tables. Statements may also read the views `kit_users` and `kit_posts`. */
export type TrackerTransaction<Tables> = Kysely<Tables>;

/** Settings of the server that trackers use. */
export type TrackerConfig = Pick<Config, 'brandName' | 'contactEmail' | 'publicUrl' | 'webOrigin'>;

/** Services of the core for one tracker. Writing functions take the tracker's transaction. */
export interface TrackerKit<Tables = Record<never, never>> extends Seal {
  readonly config: TrackerConfig;
  readonly db: Kysely<Tables>;
  /** Database for locks that are held during requests to a provider: `db` has connections left meanwhile. */
  readonly lockDb: DbWithoutTables;
  readonly jobs: Jobs;
  readonly imports: FileImports;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
  readonly now: () => Date;
  readonly newId: () => string;
  /** Returns the value of a setting that the tracker declares. @throws for undeclared names */
  setting(name: string): string;
  /** Runs a transaction; its events are delivered after the commit. */
  transaction<T>(run: (trx: TrackerTransaction<Tables>) => Promise<T>): Promise<T>;
  /** Runs a transaction that begins with `lockTracker`. */
  lockedTransaction<T>(userId: string, run: (trx: TrackerTransaction<Tables>) => Promise<T>): Promise<T>;
  /** Adds the tracker to the user if it is missing, and locks its row until the transaction ends. */
  lockTracker(trx: TrackerTransaction<Tables>, userId: string): Promise<void>;
  /**
   * Records that data changed and whether any remain, and publishes it to the owner. Call it after each write. Others
   * hear of the posts that `publish`, `update` and `retract` change, if they see them.
   */
  markChanged(
    trx: TrackerTransaction<Tables>,
    userId: string,
    state: { readonly hasData: boolean },
  ): Promise<void>;
  /** Records the end of a sync. Only the owner sees its time; no event is published. */
  markSynced(trx: TrackerTransaction<Tables>, userId: string): Promise<void>;
  /** Queues the checks of `TrackerServer.health` for changed data. They run after the commit. */
  checkHealth(trx: TrackerTransaction<Tables>, userId: string, changed: ChangedData): Promise<void>;
  /** Publishes posts. @returns those that not everyone sees */
  publish(trx: TrackerTransaction<Tables>, activities: readonly PublishedActivity[]): Promise<LimitedPosts>;
  /** Returns which new posts not everyone would see, by their visibility and the owner's settings. The tracker must be locked. */
  findLimited(
    trx: TrackerTransaction<Tables>,
    userId: string,
    posts: readonly Pick<PublishedActivity, 'uuid' | 'eventAt' | 'visibility'>[],
  ): Promise<LimitedPosts>;
  /** Returns whether new posts of the user enter the feeds. The tracker must be locked. */
  postsToFeed(trx: TrackerTransaction<Tables>, userId: string): Promise<boolean>;
  /** Changes posts, and marks them as edited unless `isMarkedEdited` is false. */
  update(
    trx: TrackerTransaction<Tables>,
    changes: readonly ActivityChange[],
    options?: { readonly isMarkedEdited?: boolean },
  ): Promise<void>;
  /** Deletes posts with their likes and comments. */
  retract(trx: TrackerTransaction<Tables>, userId: string, uuids: readonly string[]): Promise<void>;
  /** Sends an account notice after the commit. */
  notify(trx: TrackerTransaction<Tables>, notice: Notice): Promise<void>;
  /** Sends an account notice to the administrators, with a link to their page. */
  notifyAdministrators(trx: TrackerTransaction<Tables>, message: string): Promise<void>;
  /** Returns the IANA time zone of a user; inside a transaction, pass it. */
  timezoneOf(userId: string, trx?: TrackerTransaction<Tables>): Promise<string>;
  /** Returns whether the user has enabled the tracker; otherwise nothing must be synced. */
  isEnabled(userId: string): Promise<boolean>;
  /** Returns those of the users who have enabled the tracker. */
  findEnabled(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the times of the last activity by user id, without users who were never active. */
  lastActiveAt(userIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /**
   * Returns the posts that the viewer may see, by uuid, with their authors. A post is left out if its author and the
   * user of `besideUserId` have blocked each other.
   */
  findVisiblePosts(
    viewerId: string | null,
    items: readonly PostReference[],
  ): Promise<ReadonlyMap<string, { readonly username: string }>>;
  /**
   * Returns those of the items whose posts are scheduled, or limited to other viewers than this one: what a post says
   * about other items must leave them out.
   */
  findExcluded(viewerId: string | null, uuids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Publishes that a tracker setting changed the visibility of data, so that open pages update. */
  publishPrivacyChange(trx: TrackerTransaction<Tables>, userId: string): Promise<void>;
  /**
   * Hides the tracker with all of its posts from others, whatever its privacy, or ends that; publishes the change. The
   * tracker must be locked.
   */
  setWithheld(trx: TrackerTransaction<Tables>, userId: string, isWithheld: boolean): Promise<void>;
  /** Sets whether new posts are published at their times: give them the end of their day. The tracker must be locked. */
  setDaily(trx: TrackerTransaction<Tables>, userId: string, isDaily: boolean): Promise<void>;
  /** Returns whether a viewer may see an item, by its post or, without one, by the privacy of the tracker. */
  mayView(viewer: Viewer | null, item: { readonly uuid: string; readonly userId: string }): Promise<boolean>;
  /** `PageRequest.hidesNewData` for routes of the tracker. */
  hidesNewData(viewer: Viewer | null, userId: string): Promise<boolean>;
  /** Returns the publish delays in minutes by user id, without users who have none; inside a transaction, pass it. */
  findPublishDelays(
    userIds: readonly string[],
    trx?: TrackerTransaction<Tables>,
  ): Promise<ReadonlyMap<string, number>>;
}

/** Relation of the viewer to the owner of a page. */
export type ViewerRole = 'owner' | 'follower' | 'user' | 'visitor';

/** Request for the tracker page by a viewer who may see it. */
export interface PageRequest {
  readonly userId: string;
  /** Users who do not follow the owner see what a visitor sees. */
  readonly viewer: Exclude<ViewerRole, 'user'>;
  readonly timeframe: Timeframe;
  readonly selector: string | null;
  readonly timezone: string;
  /** First day of the owner's weeks. */
  readonly weekStart: WeekStart;
  /** Current day in the owner's time zone. */
  readonly today: string;
  /**
   * Uuids of items whose posts are scheduled, or limited to other viewers: for this one they do not exist, in lists or in
   * stats.
   */
  readonly excluded: readonly string[];
  /** Uuids of items whose posts are hidden: this viewer sees them in stats but not in lists. */
  readonly hidden: readonly string[];
  /** True if this viewer sees new data with a delay, or not at all: leave out everything that would reveal it. */
  readonly hidesNewData: boolean;
}

/**
 * Figures of a tracker: those shown before the owner has chosen, best first; all that can be pinned; or those with the
 * listed keys.
 */
export type WantedFigures = 'defaults' | 'all' | readonly string[];

/** Request for figures by a viewer who may see the tracker. Its timeframe is the last 30 days. */
export interface FiguresRequest extends PageRequest {
  readonly wanted: WantedFigures;
}

/** Figure that owners can pin on their profile. */
export type TrackerFigure = Omit<Figure, 'tracker_type'>;

export interface ItemsRequest extends PageRequest {
  readonly page: number;
  readonly limit: number;
  /** Sent by the client and parsed by the tracker. */
  readonly filter?: string | null;
  readonly cursor?: string | null;
}

/** One page of the list of items. */
export interface ItemsPage {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly has_more: boolean;
  readonly next_cursor?: string | null;
}

/** Content of the tracker page; `hidden` lists sections that the viewer may not see. */
export type PageContent = Pick<TrackerPage, 'selector' | 'headline' | 'provenance' | 'timeframe'> & {
  readonly sections: readonly (TrackerPage['sections'][number] | Unshown)[];
  readonly hidden: readonly string[];
};

/** State of the import or sync of a user. */
export interface SyncState {
  readonly state: 'idle' | 'queued' | 'running' | 'waiting' | 'failed';
  readonly progress: number | null;
  readonly imported: number;
  readonly error: string | null;
  /** Number of imports before this one while it is queued; absent for syncs. */
  readonly queuePosition?: number | null;
  /** Time of the next sync; absent if nothing is synced. */
  readonly nextSyncAt?: Date | null;
}

/** State of an external service from which the tracker fetches data. */
export interface ExternalService {
  readonly name: string;
  readonly state: ServiceState;
  /** Time until which requests are paused; null if they are not. */
  readonly until: Date | null;
  /** Number of syncs, without their users. */
  readonly queued: number;
  readonly running: number;
  /** Number of requests since the first of the month, where the service limits them by month. */
  readonly readsThisMonth?: number;
}

/** Search of the owner in their own items. */
export interface SearchRequest {
  readonly userId: string;
  /** 1 to 100 characters. */
  readonly q: string;
  readonly limit: number;
}

/** Found item; `path` is its address below the owner's profile, such as `/chess/{uuid}`. */
export interface SearchedItem {
  readonly uuid: string;
  readonly title: string;
  /** State before the title, such as `Won`. */
  readonly badge?: { readonly text: string; readonly is_good: boolean };
  /** Below the title, in the order of `searchedFirst`. */
  readonly details: readonly string[];
  readonly at: Date | null;
  /** Figure at the end of its row, such as the rating after a game. */
  readonly stat?: { readonly value: string; readonly label: string } | null;
  readonly path: string;
}

/** Server half of a tracker: `trackers/<type>/server/index.ts` exports `createServer(kit)`. */
export interface TrackerServer {
  readonly definition: TrackerDefinition;
  /** False if the server lacks settings without which the tracker has no data: the app does not offer it. */
  readonly isAvailable?: boolean;
  readonly routes: readonly Route[];
  /** Pages, first items and figures are kept until the owner's tracker changes: see `pageDependsOn`. */
  page(request: PageRequest): Promise<PageContent>;
  items(request: ItemsRequest): Promise<ItemsPage>;
  /**
   * Returns facts as a short text on which pages, items and figures depend, apart from the request and rows that are
   * written under the lock of the owner's tracker: rows of other users, or the state of a sync. Absent if there are none.
   */
  pageDependsOn?(userId: string): Promise<string>;
  /** Returns one headline stat by user id, for lists of trackers; users without data are left out. */
  headlines(userIds: readonly string[]): Promise<ReadonlyMap<string, { value: string; label: string }>>;
  /** Returns figures for the top of a profile, as this viewer may see them. Figures that they may not see are missing. */
  figures?(request: FiguresRequest): Promise<readonly TrackerFigure[]>;
  /** Returns the changes to posts that this viewer (null for a guest) sees differently than published. */
  shapePosts?(posts: readonly ShownPost[], viewerId: string | null): Promise<PostShapes>;
  /** Returns the content of the picture of a post from its stats, as a guest sees them. */
  postPicture?(stats: unknown): PostPicture;
  /** Words that find the tracker besides its name and sources: `['running', 'pace']`. In lower case. */
  readonly searchWords?: readonly string[];
  /** Searches the owner's items, by the name of the group of results: `{ games: … }`. */
  readonly search?: Readonly<
    Record<string, (request: SearchRequest) => Promise<readonly (SearchedItem | Unshown)[]>>
  >;
  /** Returns the state of the user's import or sync. */
  syncState(userId: string): Promise<SyncState>;
  /** Checks of the user's data after each write; absent if the tracker has none. */
  readonly health?: HealthChecks;
  /** Returns the external services for administrators; absent if the tracker has none. */
  services?(): Promise<readonly ExternalService[]>;
  /** Called when the owner opens the page, to start a sync; the response does not wait for it. */
  onOwnerVisit?(userId: string): Promise<void>;
  /**
   * Called when scheduled posts are published, and when the visibility of posts changes. A text of a post may follow
   * from other items: it must leave out those whose posts have fewer viewers.
   */
  onVisibilityChanged?(
    trx: TrackerTransaction<Record<never, never>>,
    posts: { readonly userId: string; readonly uuids: readonly string[] },
  ): Promise<void>;
  /** Counts the data of the user, zeros included, for the confirmation of a deletion. */
  countContents(userId: string): Promise<readonly ContentCount[]>;
  /** Deletes all rows of the user in the tracker's tables. */
  removeData(trx: TrackerTransaction<Record<never, never>>, userId: string): Promise<void>;
  /** Data of the user for their export; required if the tracker has tables. */
  readonly exportData?: ExportSource;
  /** Tables of the tracker whose rows are exported as they are, for a restore; required if the tracker has tables. */
  readonly restore?: AccountTables;
  /** Called with the text of the tracker's sign-up field. */
  onSignup?(trx: TrackerTransaction<Record<never, never>>, userId: string, value: string): Promise<void>;
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** Recurring jobs, by the task names in `jobs`. */
  readonly cron?: readonly CronJob[];
}

/** Creates the server half of a tracker. */
export type CreateTrackerServer = (kit: TrackerKit) => TrackerServer;

/** Server halves of all trackers by type, in display order. */
export type TrackerServers = ReadonlyMap<string, TrackerServer>;
