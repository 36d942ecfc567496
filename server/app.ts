import type { FastifyInstance } from 'fastify';
import { SOCKET_PATH } from '@plotline/contract/presence.ts';
import type { FeedPage } from '@plotline/contract/feed.ts';
import { accountDeletion } from './account-deletion.ts';
import { accountTables } from './account-tables.ts';
import { exportSections } from './export-sections.ts';
import { createAccounts, type AccountsFeature } from './features/accounts/accounts.ts';
import { createAccountService } from './features/accounts/accounts.service.ts';
import { createAdmin } from './features/admin/admin.ts';
import { createActivities } from './features/activities/activities.ts';
import { countActivityDays } from './features/activities/activity-days.repository.ts';
import { countMonthPosts, countPosts } from './features/activities/post-counts.repository.ts';
import { findPostsWithMedia, findPublishedPosts } from './features/activities/posts.repository.ts';
import { createTargets } from './features/activities/targets.service.ts';
import { createExports } from './features/exports/exports.ts';
import { createComments, likeableComments } from './features/comments/comments.ts';
import { participantsIn } from './features/comments/comments.sql.ts';
import { createFeed } from './features/feed/feed.ts';
import { createFollows } from './features/follows/follows.ts';
import { asViewer, isBlocked } from './features/visibility/relationships.sql.ts';
import { createNotifications } from './features/notifications/notifications.ts';
import type { NotificationLabels } from './features/notifications/present-notification.ts';
import { createPreviews } from './features/previews/previews.ts';
import { createLikes } from './features/likes/likes.ts';
import { createMedia } from './features/media/media.ts';
import { createMediaRestore } from './features/media/media-restore.service.ts';
import { createModeration } from './features/moderation/moderation.ts';
import { createPresence, type PresenceFeature, type PresenceTimings } from './features/presence/presence.ts';
import { createShowcase } from './features/showcase/showcase.ts';
import { createWebhooks } from './features/webhooks/webhooks.ts';
import { createSearchFeature } from './features/search/search.ts';
import { createProfiles } from './features/profiles/profiles.ts';
import { withViewAs } from './features/profiles/view-as.ts';
import type { ViewAsService } from './features/profiles/view-as.service.ts';
import { createTrackers } from './features/trackers/trackers.ts';
import type { TrackerServers } from './tracker-kit/tracker-server.ts';
import { createSpaceCheck, type RequireSpace } from './platform/free-space.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { handleNotFound } from './platform/http/error-responses.ts';
import { removeLeftoverUploads } from './platform/http/form-files.ts';
import { serveHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { shedLoad } from './platform/http/load-shedding.ts';
import { measureLoad, serveMetrics } from './platform/http/metrics.ts';
import type { SocketLimits } from './platform/http/socket-limits.ts';
import { serveSockets } from './platform/http/socket-server.ts';
import { serveWebApp, type WebAppOptions } from './platform/http/web-app.ts';
import type { DescribePage } from './platform/http/page-head.ts';
import type { LoadLimits } from './platform/load-gate.ts';
import type { Feature, Platform } from './platform/platform.ts';
import { reservedAddresses } from './reserved-addresses.ts';
import { tokenScopesOf } from './token-scopes.ts';
import { loadTrackers, passOnSignup, startTrackers, type Loading, type TrackerModule } from './trackers.ts';

export interface App {
  readonly http: FastifyInstance;
  /** Subscribes to the bus and starts the jobs. */
  readonly start: () => Promise<void>;
  /** Finishes running requests and jobs. */
  readonly stop: () => Promise<void>;
}

export interface AppOptions extends Loading {
  /** Folder of the built web app; null serves only the API. */
  readonly webDir: string | null;
  /** Cache time of the feed page of guests; for benchmarks. */
  readonly guestPageMs?: number;
  /** Size of the cache of cards and of that of comments; 0 disables them. */
  readonly keptBytes?: number;
  /** Limits and intervals of the sockets; for tests. */
  readonly realtime?: Partial<SocketLimits & PresenceTimings>;
  /** Limits beyond which requests are refused; without them all are accepted. */
  readonly load?: LoadLimits;
}

/** Creates the app: all features on one HTTP server. */
export async function createApp(platform: Platform, options: AppOptions): Promise<App> {
  const modules = await loadTrackers(platform.log, options);
  const servers = startTrackers(platform, modules);
  const { accounts, viewAs, describePage, presence, features } = createFeatures(platform, {
    modules,
    servers,
    options,
  });
  const http = await serve(platform, features, {
    accounts,
    viewAs,
    describePage,
    presence,
    definitions: modules.map(({ definition }) => definition),
    unavailableTrackers: [...servers].flatMap(([type, { isAvailable }]) =>
      isAvailable === false ? [type] : [],
    ),
    ...options,
  });
  return {
    http,
    start: async () => {
      for (const feature of features) await feature.start?.();
      const handlers = Object.assign({}, ...features.map((feature) => feature.jobs ?? {}));
      await platform.jobs.start(
        handlers,
        features.flatMap((feature) => feature.cron ?? []),
      );
    },
    stop: async () => {
      platform.imports.close();
      await Promise.all([http.close(), platform.jobs.stop()]);
      await Promise.all(features.map(async (feature) => feature.settled?.()));
    },
  };
}

interface FeatureParts {
  readonly modules: readonly TrackerModule[];
  readonly servers: TrackerServers;
  readonly options: AppOptions;
}

interface Features {
  readonly accounts: AccountsFeature;
  readonly viewAs: ViewAsService;
  readonly describePage: DescribePage;
  readonly presence: PresenceFeature;
  readonly features: readonly Feature[];
}

/** Creates the features in order. Each may use those before it; functions of later ones are passed in here. */
function createFeatures(platform: Platform, { modules, servers, options }: FeatureParts): Features {
  const service = createAccountService(platform);
  const follows = createFollows(platform, {
    accounts: service,
    visibleTrackers: (userId, viewerId) => trackers.service.visibleTrackers(userId, viewerId),
    mainFigures: (address, viewer) => trackers.pages.figures(address, 'defaults', viewer),
  });
  const trackers = createTrackers(platform, {
    servers,
    accounts: service,
    countPosts: (userId, type) => countPosts(platform.db, userId, type),
  });
  const profiles = createProfiles(platform, {
    accounts: service,
    follows: follows.service,
    viewers: follows.viewers,
    trackers: trackers.service,
  });
  const accounts = createAccounts(platform, {
    service,
    reservedNames: () => reservedAddresses(features, modules),
    tokenScopes: () => tokenScopesOf(features),
    onSignup: passOnSignup(servers),
    changePrivacy: (trx, userId, isPublic) => profiles.service.changePrivacy(trx, userId, isPublic),
    ...accountDeletion(platform, servers, (userId) => trackers.service.removeAll(userId)),
    isBlockedEitherWay: (viewerId, personId) => isBlocked(asViewer(viewerId), personId),
  });
  const targets = createTargets([...servers.values()].map(({ definition }) => definition));
  const likes = createLikes(platform, {
    targets,
    likeables: [likeableComments],
    participants: participantsIn,
  });
  const comments = createComments(platform, { targets, keptBytes: options.keptBytes });
  const media = createMedia(platform);
  const feed = createFeed(platform, {
    ...options,
    accounts: service,
    likeableType: (trackerType) => targets.typeOf(trackerType),
    reactions: { likes: likes.service, comments: comments.lists },
    media: media.service,
    servers,
    countActivityDays: (days) => countActivityDays(platform.db, days),
  });
  const activities = createActivities(platform, {
    servers,
    media: media.service,
    read: (uuid, viewer) => feed.service.activity(uuid, viewer),
  });
  const showcase = createShowcase(platform, {
    accounts: service,
    readProfile: (username, viewer) => profiles.service.profile(username, viewer),
    countActivityDays: (query) => countActivityDays(platform.db, query),
    findMutualFollows: ({ username }, viewer) => follows.lists.mutual(username, viewer),
    findPostsWithMedia: (query) => findPostsWithMedia(platform.db, query),
    media: media.service,
    readFigures: (address, wanted, viewer) => trackers.pages.figures(address, wanted, viewer),
  });
  const previews = createPreviews(platform, {
    servers,
    monthPosts: (username, month) => countMonthPosts(platform.db, { username, firstDay: `${month}-01` }),
    reads: {
      profile: (username, viewer) => profiles.service.profile(username, viewer),
      activity: (uuid, viewer) => feed.service.activity(uuid, viewer),
      posts: async (username, viewer) =>
        JSON.parse(await feed.service.ofUser(username, {}, viewer)) as FeedPage,
      trackerPage: (address, viewer) => trackers.pages.page(address, { timeframe: 'all' }, viewer),
    },
  });
  const notificationLabels: NotificationLabels = {
    activityOf: (trackerType) => targets.typeOf(trackerType).replaceAll('_', ' '),
  };
  const notifications = createNotifications(platform, {
    labels: notificationLabels,
    online: { has: (userId) => presence.isOnline(userId) },
  });
  const exports = createExports(platform, {
    accounts: service,
    sections: exportSections(platform, { servers, notificationLabels }),
    restores: {
      servers,
      account: accounts.restore,
      storeMedia: createMediaRestore(platform, media.service),
      sources: accountTables(servers),
    },
  });
  const presence = createPresence(platform, {
    accounts: service,
    follows: follows.service,
    findLiveSessions: accounts.findLiveSessions,
    timings: options.realtime,
  });
  const features: readonly Feature[] = [
    accounts,
    profiles,
    follows,
    trackers,
    media,
    activities,
    likes,
    comments,
    feed,
    showcase,
    previews,
    notifications,
    presence,
    exports,
    createAdmin(platform, {
      servers,
      accounts: service,
      follows: follows.service,
      trackers: trackers.service,
      signups: accounts,
    }),
    createModeration(platform, {
      accounts: service,
      findActivity: (uuid, viewer) => feed.service.findActivity(uuid, viewer),
    }),
    createWebhooks(platform, {
      feed: feed.service,
      findPublished: findPublishedPosts,
      confirmPassword: accounts.confirmPassword,
    }),
    createSearchFeature(platform, {
      servers,
      findEnabledTypes: async (userId) => (await trackers.service.enabled(userId)).map(({ type }) => type),
    }),
  ];
  return { accounts, presence, viewAs: profiles.viewAs, describePage: previews.describePage, features };
}

type ServeOptions = AppOptions &
  Pick<Features, 'accounts' | 'viewAs' | 'describePage' | 'presence'> &
  Pick<WebAppOptions, 'definitions' | 'unavailableTrackers'>;

async function serve(
  platform: Platform,
  features: readonly Feature[],
  options: ServeOptions,
): Promise<FastifyInstance> {
  const { config, log, newId, admission } = platform;
  const routes = withViewAs(
    features.flatMap((feature) => feature.routes ?? []),
    options.viewAs,
  );
  removeLeftoverUploads(config.dataDir);
  const { authenticate, authenticateToken } = options.accounts;
  const requireSpace = createSpaceCheck(config);
  const http = await createHttpServer({
    config,
    log,
    routes,
    newId,
    admission,
    authenticate,
    authenticateToken,
    requireSpace,
  });
  const shedding = options.load && shedLoad(http, config, options.load);
  if (shedding) measureLoad(platform.metrics, shedding);
  serveHealth(http, { checkReady: () => checkReady(platform, requireSpace) });
  serveMetrics(http, config, platform.metrics);
  serveApiDocs(
    http,
    routes.map((route) => route.endpoint),
    config,
  );
  await serveSockets(http, {
    path: SOCKET_PATH,
    messages: features.flatMap((feature) => feature.messages ?? []),
    watcher: options.presence.watcher,
    limits: options.realtime,
    authenticate,
    ...platform,
  });
  const { webDir: dir, describePage } = options;
  // Overloaded, the page comes without queries: the app shows the state itself.
  const describe: DescribePage = async (request) => {
    if (shedding?.isOverloaded() !== true) return describePage(request);
    const page = await describePage({ ...request, path: '/' });
    return page.status === 308 ? page : { ...page, status: 503 };
  };
  if (dir) await serveWebApp(http, config, { ...options, dir, describe, authenticate });
  else handleNotFound(http);
  return http;
}

async function checkReady({ bus, db }: Platform, requireSpace: RequireSpace): Promise<void> {
  bus.checkReady();
  await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
  await requireSpace();
}
