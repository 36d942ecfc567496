import type { Kysely } from 'kysely';
import type { ServiceState } from '@plotline/contract/admin.ts';
import type { WeekStart } from '@plotline/contract/schema.ts';
import type { ContentCount } from '@plotline/contract/trackers.ts';
import type { SecondaryText, Timeframe, TrackerDefinition, TrackerPage } from '@plotline/contract/tracker.ts';
import type { Config } from '../platform/config.ts';
import type { ExportSource } from '../platform/export-files.ts';
import type { Route } from '../platform/http/route.ts';
import type { Viewer } from '../platform/http/route.ts';
import type { CronJob, JobHandler, Jobs } from '../platform/jobs.ts';
import type { Seal } from '../platform/seal.ts';
import type { FileImports } from './imports.ts';

/** A fact that becomes a post. Its uuid is that of the game, workout or transaction itself. */
export interface PublishedActivity {
  readonly uuid: string;
  readonly userId: string;
  readonly eventAt: Date;
  /** The day in the owner's zone when it happened: `2026-03-02`. */
  readonly localDate: string;
  readonly description: string;
  readonly content: string | null;
  readonly secondary: SecondaryText | null;
  readonly stats: unknown;
  /** False keeps it out of the feeds; by default everything at most 48 h old when it comes in enters. */
  readonly inFeed?: boolean;
}

export type ActivityChange = Partial<Omit<PublishedActivity, 'uuid' | 'userId' | 'inFeed'>> & {
  readonly uuid: string;
};

/** A post on its way to a viewer. */
export interface ShownPost {
  readonly uuid: string;
  readonly userId: string;
  readonly description: string;
  /** The tracker's own words; null where the author wrote theirs. */
  readonly content: string | null;
  readonly secondary: unknown;
  readonly stats: unknown;
}

/** What stands in the place of what was published. */
export type PostShape = Partial<Pick<ShownPost, 'description' | 'content' | 'secondary' | 'stats'>>;

/** An item of another user's that is to be named beside something of this user's. */
export interface ItemBeside {
  readonly uuid: string;
  readonly besideUserId: string;
}

/** What became of something of users's, told to them alone. */
export interface Notice {
  readonly userIds: readonly string[];
  /** A whole sentence or two. It says nothing of what the user may not see. */
  readonly message: string;
  /** It leads to this page of their own tracker, one that the tracker declares; absent: to the tracker's page. */
  readonly page?: string;
}

/** A transaction, typed with the tracker's own tables. Statements may also read the views `kit_users` and `kit_posts`. */
export type TrackerTransaction<Tables> = Kysely<Tables>;

/** What the core does for a tracker. Everything is given the transaction in which the tracker writes. */
export interface TrackerKit<Tables = Record<never, never>> extends Seal {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  readonly jobs: Jobs;
  readonly imports: FileImports;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
  readonly now: () => Date;
  readonly newId: () => string;
  /** The value of a setting that the tracker declares; any other name is an error. */
  setting(name: string): string;
  /** One transaction for a command; events go out after its commit. */
  transaction<T>(run: (trx: TrackerTransaction<Tables>) => Promise<T>): Promise<T>;
  /** Adds the tracker to the user when it is missing, and holds its row until the transaction ends. */
  hold(trx: TrackerTransaction<Tables>, userId: string): Promise<void>;
  /** After a write: whether any item is left, and when data last changed. */
  touched(
    trx: TrackerTransaction<Tables>,
    userId: string,
    state: { readonly hasData: boolean },
  ): Promise<void>;
  /** A sync is over, whatever it brought: its owner sees when that was, and no one is told. */
  synced(trx: TrackerTransaction<Tables>, userId: string): Promise<void>;
  /** @returns those that only their owner sees until the owner's delay is over; see `published`. */
  publish(
    trx: TrackerTransaction<Tables>,
    activities: readonly PublishedActivity[],
  ): Promise<readonly string[]>;
  /** Which of these posts, by uuid, of this user whose tracker is held, would wait for the owner's delay. */
  findScheduled(
    trx: TrackerTransaction<Tables>,
    userId: string,
    posts: readonly Pick<PublishedActivity, 'uuid' | 'eventAt'>[],
  ): Promise<readonly string[]>;
  /** Whether new posts of this user, whose tracker is held, enter the feeds. */
  postsToFeed(trx: TrackerTransaction<Tables>, userId: string): Promise<boolean>;
  /** Without `isMarkedEdited: false` the posts say that their author edited them. */
  update(
    trx: TrackerTransaction<Tables>,
    changes: readonly ActivityChange[],
    options?: { readonly isMarkedEdited?: boolean },
  ): Promise<void>;
  retract(trx: TrackerTransaction<Tables>, userId: string, uuids: readonly string[]): Promise<void>;
  /** A notification to users whom something concerns that no one did; told after the commit, as all are. */
  notify(trx: TrackerTransaction<Tables>, notice: Notice): Promise<void>;
  /** The same to those who administer this server, whoever they are: whole sentences, which lead to their page. */
  notifyAdministrators(trx: TrackerTransaction<Tables>, message: string): Promise<void>;
  /** IANA zone of a user. Inside of a transaction, asked through it. */
  timezoneOf(userId: string, trx?: TrackerTransaction<Tables>): Promise<string>;
  /** Whether the user has the tracker and did not disable it: otherwise nothing is synced for them. */
  isEnabled(userId: string): Promise<boolean>;
  /** When users were last seen, by user id; those who never were are left out. */
  lastActiveAt(userIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /**
   * Which of these posts this viewer may see, by their uuids, with whose they are; none of a user whom a block parts
   * from whoever stands beside.
   */
  findShown(
    viewerId: string | null,
    items: readonly ItemBeside[],
  ): Promise<ReadonlyMap<string, { readonly username: string }>>;
  /** A setting of the tracker's own changes what others are shown: they see it at once, as any change of privacy. */
  privacyChanged(trx: TrackerTransaction<Tables>, userId: string): Promise<void>;
  /** The rule of visibility for one item, for a call of the tracker's own; without a post, that of the whole tracker. */
  mayView(viewer: Viewer | null, item: { readonly uuid: string; readonly userId: string }): Promise<boolean>;
  /** As in `PageRequest`, for a call of the tracker's own. */
  hasPublishDelay(viewer: Viewer | null, userId: string): Promise<boolean>;
}

export type ViewerRole = 'owner' | 'follower' | 'user' | 'visitor';

/** A page request that passed the rule of visibility. */
export interface PageRequest {
  readonly userId: string;
  readonly viewer: ViewerRole;
  readonly timeframe: Timeframe;
  readonly selector: string | null;
  readonly timezone: string;
  /** The first day of the owner's weeks. */
  readonly weekStart: WeekStart;
  /** Today in the owner's zone. */
  readonly today: string;
  /** Items whose posts wait for their moment, by uuid: for this viewer they are not there, in no list and in no figure. */
  readonly waiting: readonly string[];
  /** Items whose posts their owner hid, by uuid: for this viewer they are in no list, but figures count them. */
  readonly hidden: readonly string[];
  /** The owner shows others what is new some time later: what has no moment of its own, but tells of it, is left out. */
  readonly hasPublishDelay: boolean;
}

export interface ItemsRequest extends PageRequest {
  readonly page: number;
  readonly limit: number;
  /** As the client sent it: the tracker reads it. */
  readonly filter?: string | null;
  readonly cursor?: string | null;
}

export interface ItemsAnswer {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly has_more: boolean;
  readonly next_cursor?: string | null;
}

export type PageAnswer = Pick<
  TrackerPage,
  'selector' | 'headline' | 'sections' | 'provenance' | 'timeframe'
> & {
  readonly hidden: readonly string[];
};

export interface SyncState {
  readonly state: 'idle' | 'queued' | 'running' | 'waiting' | 'failed';
  readonly progress: number | null;
  readonly imported: number;
  readonly error: string | null;
  /** How many imports are before this one while it is queued; absent where the line is not one of imports. */
  readonly queuePosition?: number | null;
  /** When the next sync is due; absent where nothing is synced. */
  readonly nextSyncAt?: Date | null;
}

/** How a service elsewhere fares that the tracker asks for what users track. */
export interface OutsideService {
  readonly name: string;
  readonly state: ServiceState;
  /** Until then no one asks it; null when it may be asked. */
  readonly until: Date | null;
  /** How many syncs stand in line, and how many are under way; never whose. */
  readonly queued: number;
  readonly running: number;
}

/** The server half of a tracker: `trackers/<type>/server/index.ts` exports `createServer(kit)`. */
export interface TrackerServer {
  readonly definition: TrackerDefinition;
  readonly routes: readonly Route[];
  page(request: PageRequest): Promise<PageAnswer>;
  items(request: ItemsRequest): Promise<ItemsAnswer>;
  /** One short figure for lists of trackers, by user id; absent where there is none to show. */
  headlines(userIds: readonly string[]): Promise<ReadonlyMap<string, { value: string; label: string }>>;
  /** Those of some posts that this viewer, null for a guest, is shown otherwise than they were published. */
  shapePosts?(posts: readonly ShownPost[], viewerId: string | null): Promise<ReadonlyMap<string, PostShape>>;
  syncState(userId: string): Promise<SyncState>;
  /** For administrators; absent where nothing is fetched elsewhere. */
  services?(): Promise<readonly OutsideService[]>;
  /** The owner opened the page and would like it fresh. The answer does not wait for it. */
  visited?(userId: string): Promise<void>;
  /** Posts of this user that waited are seen by others from now on. */
  published?(
    trx: TrackerTransaction<Record<never, never>>,
    posts: { readonly userId: string; readonly uuids: readonly string[] },
  ): Promise<void>;
  /** Counts what this user has in the tracker, zeros too, for the dialogs that ask before it is deleted. */
  countContents(userId: string): Promise<readonly ContentCount[]>;
  /** Deletes every row of the tracker's own tables for this user. */
  removeData(trx: TrackerTransaction<Record<never, never>>, userId: string): Promise<void>;
  /** Everything this user entered or synced; whoever has tables of their own hands them out. */
  readonly exportData?: ExportSource;
  /** What the user typed into the tracker's sign-up field. */
  signedUp?(trx: TrackerTransaction<Record<never, never>>, userId: string, value: string): Promise<void>;
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** Recurring jobs, by the task names above. */
  readonly cron?: readonly CronJob[];
}

export type CreateTrackerServer = (kit: TrackerKit) => TrackerServer;
