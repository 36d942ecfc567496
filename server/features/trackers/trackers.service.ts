import type { AdminTracker } from '@plotline/contract/admin.ts';
import type { PrivacyPreview, Profile } from '@plotline/contract/profiles.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type {
  AvailableTracker,
  RemovalSummary,
  reorderTrackers,
  Tracker,
} from '@plotline/contract/trackers.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { shapeOr } from '../../platform/shape-each.ts';
import type { TrackerServer, TrackerServers } from '../../tracker-kit/tracker-server.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { Supposed } from '../visibility/visibility.sql.ts';
import {
  changeTracker,
  enableTracker,
  removeTracker,
  reorder,
  type FeedSettings,
} from './tracker-changes.ts';
import { countContents } from './shown-parts.ts';
import { trackerNotAdded, unknownTracker } from './trackers.errors.ts';
import {
  findTrackers,
  findTrackersShown,
  findVisibleTrackers,
  type TrackerRow,
} from './trackers.repository.ts';
import { createUsage, type Usage } from './usage.ts';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';

export interface TrackersDependencies {
  readonly servers: TrackerServers;
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  /** Counts posts; provided by the feature `activities`. */
  readonly countPosts: (userId: string, type: string) => Promise<Omit<RemovalSummary, 'contents'>>;
}

export interface TrackersService extends TrackerVisibility {
  available(viewer: Viewer | null): Promise<AvailableTracker[]>;
  mine(userId: string): Promise<Tracker[]>;
  enabled(userId: string): Promise<Tracker[]>;
  readonly usage: Usage;
  /** Returns all trackers of a user without their data, for administrators. */
  addedBy(userId: string): Promise<AdminTracker[]>;
  enable(userId: string, type: string, isPublic?: boolean): Promise<Tracker>;
  disable(userId: string, type: string): Promise<Tracker>;
  setPublic(userId: string, type: string, isPublic: boolean): Promise<Tracker>;
  setFeed(userId: string, type: string, settings: FeedSettings): Promise<Tracker>;
  remove(userId: string, type: string, confirmation: string | undefined): Promise<void>;
  /** Removes all trackers, each in a transaction of its own. */
  removeAll(userId: string): Promise<void>;
  /** Counts the data that `remove` deletes. */
  removalSummary(userId: string, type: string): Promise<RemovalSummary>;
  reorder(userId: string, orders: BodyOf<typeof reorderTrackers>['tracker_orders']): Promise<Tracker[]>;
  addableTrackers(userId: string): Promise<Profile['available_trackers']>;
}

type Own = Pick<
  TrackersService,
  | 'mine'
  | 'enabled'
  | 'enable'
  | 'disable'
  | 'setPublic'
  | 'setFeed'
  | 'remove'
  | 'removeAll'
  | 'removalSummary'
  | 'reorder'
>;

export function createTrackersService(
  platform: Platform,
  dependencies: TrackersDependencies,
): TrackersService {
  const { servers } = dependencies;
  const usage = createUsage(platform, dependencies);
  const definitions = [...servers.values()].map(({ definition }) => definition);
  const typesOf = async (userId: string) =>
    new Set((await findTrackers(platform.db, userId)).map(({ type }) => type));

  return {
    ...createOwn(platform, dependencies),
    ...createTrackerVisibility(platform.db, servers),
    usage,
    addedBy: async (userId) => {
      const rows = await findTrackersShown(platform.db, userId);
      return rows.flatMap((row) => {
        const definition = servers.get(row.type)?.definition;
        return definition ? [presentTracker(definition, row)] : [];
      });
    },
    available: async (viewer) => {
      const [counts, mine] = await Promise.all([usage.counts(), viewer ? typesOf(viewer.uuid) : undefined]);
      return definitions.map((definition) =>
        presentAvailable(definition, {
          totalUsers: counts.get(definition.type)?.totalUsers ?? 0,
          isAdded: mine?.has(definition.type) === true,
        }),
      );
    },
    addableTrackers: async (userId) => {
      const added = await typesOf(userId);
      return definitions.filter(({ type }) => !added.has(type)).map(({ type, name }) => ({ type, name }));
    },
  };
}

function createOwn(platform: Platform, { servers, countPosts }: TrackersDependencies): Own {
  const lists = createTrackerLists(platform, servers);

  function serverOf(type: string): TrackerServer {
    const server = servers.get(type);
    if (!server) throw unknownTracker();
    return server;
  }

  async function readOne(userId: string, type: string): Promise<Tracker> {
    const tracker = await lists.one(userId, type);
    if (!tracker) throw trackerNotAdded();
    return tracker;
  }

  return {
    mine: (userId) => lists.all(userId),
    enabled: (userId) => lists.enabled(userId),
    enable: async (userId, type, isPublic) => {
      await enableTracker(platform, { userId, server: serverOf(type) }, isPublic);
      return readOne(userId, type);
    },
    disable: async (userId, type) => {
      await changeTracker(platform, { userId, server: serverOf(type) }, { isEnabled: false });
      return readOne(userId, type);
    },
    setPublic: async (userId, type, isPublic) => {
      await changeTracker(platform, { userId, server: serverOf(type) }, { isPublic });
      return readOne(userId, type);
    },
    setFeed: async (userId, type, settings) => {
      await changeTracker(platform, { userId, server: serverOf(type) }, settings);
      return readOne(userId, type);
    },
    remove: async (userId, type, confirmation) =>
      removeTracker(platform, { userId, server: serverOf(type) }, confirmation),
    removeAll: async (userId) => {
      for (const server of servers.values()) await removeTracker(platform, { userId, server }, undefined);
    },
    removalSummary: async (userId, type) => {
      const server = serverOf(type);
      const [contents, posts] = await Promise.all([
        countContents(platform.log, server, userId),
        countPosts(userId, type),
      ]);
      return { contents: [...contents], ...posts };
    },
    reorder: async (userId, orders) => {
      const positions = orders.map((one, order) =>
        typeof one === 'string' ? { tracker_type: one, order } : one,
      );
      for (const { tracker_type } of positions) serverOf(tracker_type);
      await reorder(platform, userId, positions);
      return lists.all(userId);
    },
  };
}

/** Lists a user's own trackers in their order, with headline stats, without types that this server no longer has. */
function createTrackerLists({ db, log }: Pick<Platform, 'db' | 'log'>, servers: TrackerServers) {
  async function list(userId: string, isIncluded: (row: TrackerRow) => boolean): Promise<Tracker[]> {
    const rows = (await findTrackers(db, userId)).filter(isIncluded);
    const known = rows.flatMap((row) => {
      const server = servers.get(row.type);
      return server ? [{ row, server }] : [];
    });
    return Promise.all(
      known.map(async ({ row, server }) =>
        presentTracker(server.definition, row, await headlineOf(server, userId)),
      ),
    );
  }

  function headlineOf(server: TrackerServer, userId: string): Promise<Tracker['headline']> {
    return shapeOr<Tracker['headline']>(
      async () => (await server.headlines([userId])).get(userId) ?? null,
      () => null,
      { log, what: `${server.definition.type} headline stat`, id: userId },
    );
  }

  return {
    all: (userId: string) => list(userId, () => true),
    enabled: (userId: string) => list(userId, ({ isEnabled }) => isEnabled),
    one: async (userId: string, type: string) => (await list(userId, (row) => row.type === type))[0],
  };
}

type SeenPosts = PrivacyPreview['looks']['before']['posts'];
type OwnTracker = Pick<PrivacyPreview['trackers'][number], 'type' | 'name' | 'is_enabled' | 'post_count'>;

/** Parts of a user's trackers that viewers may see. `supposed`: after a hypothetical change of privacy. */
interface TrackerVisibility {
  /** Returns the trackers as a profile shows them. */
  visibleTrackers(
    userId: string,
    viewerId: string | null,
    supposed?: Supposed,
  ): Promise<Profile['enabled_trackers']>;
  visiblePosts(userId: string, viewerId: string | null, supposed?: Supposed): Promise<SeenPosts>;
  ownTrackers(userId: string): Promise<readonly OwnTracker[]>;
}

function createTrackerVisibility(db: Db, servers: TrackerServers): TrackerVisibility {
  // Types that this server no longer has are left out.
  const nameOf = ({ type }: TrackerRow) => servers.get(type)?.definition.name;

  return {
    visibleTrackers: async (userId, viewerId, supposed) =>
      (await findVisibleTrackers(db, userId, viewerId, supposed)).flatMap((row) => {
        const name = nameOf(row);
        return name === undefined ? [] : [presentOnProfile(asSupposed(row, supposed), name)];
      }),
    visiblePosts: async (userId, viewerId, supposed) =>
      (await findVisibleTrackers(db, userId, viewerId, supposed)).map(({ type, postCount }) => ({
        tracker_type: type,
        count: postCount,
      })),
    ownTrackers: async (userId) =>
      (await findTrackers(db, userId)).flatMap((row) => {
        const name = nameOf(row);
        if (name === undefined) return [];
        return [{ type: row.type, name, is_enabled: row.isEnabled, post_count: row.postCount }];
      }),
  };
}

/** Applies the hypothetical change to the badge of the tracker. */
function asSupposed(row: TrackerRow, supposed: Supposed | undefined): TrackerRow {
  const isChanged = supposed && 'tracker_type' in supposed && supposed.tracker_type === row.type;
  return isChanged ? { ...row, isPublic: supposed.is_public } : row;
}

function presentTracker(
  definition: TrackerDefinition,
  row: TrackerRow,
  headline: Tracker['headline'] = null,
): Tracker {
  return {
    type: definition.type,
    name: definition.name,
    description: definition.description,
    icon: definition.icon,
    is_enabled: row.isEnabled,
    is_public: row.isPublic,
    has_data: row.hasData,
    feed_enabled: row.feedEnabled,
    publish_delay_minutes: row.publishDelayMinutes,
    post_visibility: row.postVisibility,
    created_at: row.createdAt.toISOString(),
    last_sync_at: row.lastSyncAt?.toISOString() ?? null,
    headline,
  };
}

function presentAvailable(
  definition: TrackerDefinition,
  use: { readonly totalUsers: number; readonly isAdded: boolean },
): AvailableTracker {
  return {
    type: definition.type,
    name: definition.name,
    description: definition.description,
    category: definition.category,
    icon: definition.icon,
    timestamp_precision: definition.timestampPrecision,
    default_sync_enabled: definition.defaultSyncEnabled,
    has_selector: definition.hasSelector,
    labels: { last_activity: definition.labels.lastActivity },
    colors: definition.colors,
    total_users: use.totalUsers,
    is_added: use.isAdded,
  };
}

function presentOnProfile(row: TrackerRow, name: string): Profile['enabled_trackers'][number] {
  return {
    type: row.type,
    name,
    is_enabled: row.isEnabled,
    is_public: row.isPublic,
    has_data: row.hasData,
    post_count: row.postCount,
    last_sync_at: row.lastSyncAt?.toISOString() ?? null,
  };
}
