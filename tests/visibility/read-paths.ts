import { expect } from 'vitest';
import { USERNAME_TAKEN } from '@plotline/contract/errors.ts';
import type { Showcase } from '@plotline/contract/showcase.ts';
import { adminReadPaths } from './admin-read-paths.ts';
import { expectMutualFollows, followReadPaths } from './follow-read-paths.ts';
import { mediaReadPaths, visibleMedia } from './media-read-paths.ts';
import { notificationReadPaths } from './notification-read-paths.ts';
import { previewReadPaths } from './preview-read-paths.ts';
import { expectReactions, reactionReadPaths } from './reaction-read-paths.ts';
import {
  findsUser,
  hasUnfollowed,
  isBlockedEitherWay,
  maySeePost,
  maySeeProfile,
  maySeeTracker,
  mutesAuthor,
  type Viewpoint,
} from './reference.ts';
import type { CheckReadPath, World, WorldAuthor, WorldPost, WorldViewer } from './world.ts';

/** All GET endpoints of the core; those with only the caller's own content are marked. */
export const readPaths: Readonly<Record<string, CheckReadPath | 'own account alone' | 'numbers alone'>> = {
  checkSession: 'own account alone',
  getMe: 'own account alone',
  /** A name is taken for all others, whatever they may see of its user: a sign-up says that, too. */
  checkUsername: async (_, { caller, opens }) => {
    for (const { caller: author } of opens) {
      const answer = await caller.get(`/api/auth/username-check?username=${author.username}`);
      if (answer.statusCode === 401) continue;
      const problem = author.username === caller.username ? null : USERNAME_TAKEN;
      expect([author.username, answer.json()]).toEqual([author.username, { problem }]);
    }
  },
  getEmail: 'own account alone',
  getSecondFactor: 'own account alone',
  getDeletionSummary: 'own account alone',
  getRemovalSummary: 'own account alone',
  listSessions: 'own account alone',
  listAccessTokens: 'own account alone',
  listWebhooks: 'own account alone',
  listWebhookDeliveries: 'own account alone',
  myTrackers: 'own account alone',
  enabledTrackers: 'own account alone',
  getSyncStatus: 'own account alone',
  listFindings: 'own account alone',
  downloadExport: 'own account alone',
  getOwnDecision: 'own account alone',
  latestExport: 'own account alone',
  latestRestore: 'own account alone',
  downloadExportFile: 'own account alone',
  followRequests: 'own account alone',
  listBlocks: 'own account alone',
  listMutes: 'own account alone',
  getUnfollowedTrackers: 'own account alone',
  viewAsChoices: 'own account alone',
  getNotificationDelivery: 'own account alone',
  getNotificationPreferences: 'own account alone',
  getPushKey: 'own account alone',
  // Covered by the list.
  unreadNotifications: 'own account alone',
  notificationSummary: 'own account alone',
  availableTrackers: 'numbers alone',
  getRegistration: 'numbers alone',
  listFigures: 'own account alone',
  getWeek: 'own account alone',
  getRealtimeStatus: async (_, { caller, name }) => {
    const answer = await caller.get('/api/ws/admin-status');
    if (name !== 'admin') expect(Object.keys(answer.json())).toEqual(['detail']);
  },
  trackerUsageStats: async (_, { caller, name }) => {
    const answer = await caller.get('/api/trackers/usage-stats');
    const users =
      answer.statusCode === 401 ? [] : answer.json<UsageAnswer>().usage_stats.flatMap((one) => one.users);
    expect(users.length > 0).toBe(name === 'admin');
  },
  globalFeed: async (world, viewer) => {
    await expectFeed(viewer, '/api/?feed_type=all', forYouPosts(world, viewer).filter(inFeed));
    const isGuest = (await viewer.caller.get('/api/auth/me')).statusCode === 401;
    if (isGuest) expect((await viewer.caller.get('/api/?feed_type=following')).statusCode).toBe(401);
    else await expectFeed(viewer, '/api/?feed_type=following', followedPosts(world, viewer).filter(inFeed));
    const ofTracker = `limit=100&tracker=${world.trackerType}`;
    await expectWhole(viewer, `/api/?${ofTracker}`, forYouPosts(world, viewer).filter(inFeed));
    if (!isGuest) {
      const followed = followedPosts(world, viewer).filter(inFeed);
      await expectWhole(viewer, `/api/?feed_type=following&${ofTracker}`, followed);
    }
    for (const other of world.otherTypes) await expectWhole(viewer, `/api/?tracker=${other}`, []);
  },
  feedTrackers: async (world, viewer) => {
    const isGuest = (await viewer.caller.get('/api/auth/me')).statusCode === 401;
    const typesOf = (posts: readonly WorldPost[]) => (posts.some(inFeed) ? [world.trackerType] : []);
    const all = await viewer.caller.get('/api/feed/trackers');
    expect(all.json()).toEqual({ tracker_types: typesOf(forYouPosts(world, viewer)) });
    const following = await viewer.caller.get('/api/feed/trackers?feed_type=following');
    if (isGuest) expect(following.statusCode).toBe(401);
    else expect(following.json()).toEqual({ tracker_types: typesOf(followedPosts(world, viewer)) });
  },
  userFeed: async (world, viewer) => {
    for (const author of viewer.opens) {
      const url = `/api/${author.caller.username}`;
      if (findsUser(author, viewer.viewpointOf(author))) {
        const visible = visiblePostsOf(author, viewer);
        await expectFeed(viewer, url, visible);
        await expectWhole(viewer, `${url}?tracker=${world.trackerType}`, visible);
        // Scheduled posts have no day yet, as in the heatmap.
        const published = visible.filter(({ isPublished }) => isPublished);
        for (const date of [world.today, world.today.slice(0, 7)])
          await expectWhole(viewer, `${url}?date=${date}`, published);
      } else expect((await viewer.caller.get(url)).statusCode).toBe(404);
    }
  },
  getActivity: async (world, viewer) => {
    const visible = new Set(visiblePosts(world, viewer));
    for (const post of viewer.opens.flatMap(({ posts }) => posts)) {
      const answer = await viewer.caller.get(`/api/activities/${post.uuid}`);
      expect([answer.statusCode, post]).toEqual([visible.has(post) ? 200 : 404, post]);
      if (visible.has(post)) {
        expectReactions(world, viewer, post, answer.json());
        const shown = answer.json<{ visibility?: string; media: { id: string }[] }>();
        const media = visibleMedia(post.uuid, viewer.viewpointOf(post.author));
        expect(shown.media.map(({ id }) => id)).toEqual(media);
        expect('publish_at' in shown).toBe(!post.isPublished && !post.isWithheld);
        expect('is_withheld' in shown).toBe(post.isWithheld ?? false);
        expect(shown.visibility).toBe(post.visibility);
      } else expect(answer.json()).toEqual({ detail: 'Activity not found' });
    }
  },
  /** Only the caller's own content. */
  hiddenPosts: async (world, viewer) => {
    const answer = await viewer.caller.get('/api/posts/hidden?limit=100');
    const isGuest = (await viewer.caller.get('/api/auth/me')).statusCode === 401;
    expect(answer.statusCode).toBe(isGuest ? 401 : 200);
    if (isGuest) return;
    const own = world.authors.filter(({ caller }) => caller === viewer.caller);
    const hidden = own.flatMap((author) =>
      maySeeTracker(author, 'owner') ? author.posts.filter(({ isHidden }) => isHidden) : [],
    );
    const page = answer.json<FeedAnswer>();
    expect(uuidsOf(page).toSorted()).toEqual(hidden.map(({ uuid }) => uuid).toSorted());
    expect(page.total_activities).toBe(hidden.length);
  },
  getProfile: async (world, viewer) => {
    for (const author of viewer.opens) {
      const viewpoint = viewer.viewpointOf(author);
      const answer = await viewer.caller.get(`/api/profiles/${author.caller.username}`);
      expect(answer.statusCode).toBe(findsUser(author, viewpoint) ? 200 : 404);
      expectProfile(world, author, viewpoint, answer.body);
    }
  },
  /** The heatmap counts exactly the visible posts; to their author, scheduled ones are visible but do not count. */
  getShowcase: async (world, viewer) => {
    for (const author of viewer.opens) {
      const answer = await viewer.caller.get(`/api/profiles/${author.caller.username}/showcase`);
      const isFound = findsUser(author, viewer.viewpointOf(author));
      expect(answer.statusCode).toBe(isFound ? 200 : 404);
      if (!isFound) continue;
      // Pinned figures need a tracker's own data: tracker-figures.test.ts.
      const { heatmap, streak, mutual } = answer.json<Showcase>();
      const count = visiblePostsOf(author, viewer).filter(({ isPublished }) => isPublished).length;
      const days = count === 0 ? [] : [[{ type: world.trackerType, count }]];
      expect([author.caller.username, heatmap.map(({ trackers }) => trackers)]).toEqual([
        author.caller.username,
        days,
      ]);
      expect(streak).toEqual({ current: days.length, longest: days.length });
      expect(mutual).toEqual({ count: 0, users: [] });
    }
    await expectMutualFollows(world, viewer);
  },
  /** Private profiles are readable in part; a block in either direction hides them. */
  getProfilePicture: async (_, viewer) => {
    for (const author of viewer.opens) {
      const isShown = author.isActive && !isBlockedEitherWay(viewer.viewpointOf(author));
      const answer = await viewer.caller.get(`/media/${author.pictureKey}`);
      expect([author.pictureKey, answer.statusCode]).toEqual([author.pictureKey, isShown ? 200 : 404]);
      if (isShown) expect(answer.body).toBe(author.pictureKey);
      else expect(answer.json()).toEqual({ detail: 'Picture not found' });
      const known = { 'if-none-match': `"${author.pictureKey.replace('avatars/', '')}"` };
      const again = await viewer.caller.get(`/media/${author.pictureKey}`, known);
      expect(again.statusCode).toBe(isShown ? 304 : 404);
    }
  },
  ...adminReadPaths,
  ...followReadPaths,
  ...mediaReadPaths,
  ...notificationReadPaths,
  ...previewReadPaths,
  ...reactionReadPaths,
  getTrackerPage: (world, viewer) => expectTrackerPage(world, viewer, '?timeframe=all'),
  getTrackerItems: (world, viewer) => expectTrackerPage(world, viewer, '/items'),
};

interface UsageAnswer {
  readonly usage_stats: readonly { readonly users: readonly unknown[] }[];
}

interface FeedAnswer {
  readonly activities: readonly {
    readonly activity_uuid: string;
    readonly username: string;
    readonly media: readonly { readonly id: string }[];
  }[];
  readonly total_activities: number;
  readonly next_cursor: string | null;
}

function visiblePosts(world: World, viewer: WorldViewer): WorldPost[] {
  return world.authors.flatMap((author) => visiblePostsOf(author, viewer));
}

function forYouPosts(world: World, viewer: WorldViewer): WorldPost[] {
  return visiblePosts(world, viewer).filter(({ author }) => {
    const viewpoint = viewer.viewpointOf(author);
    return !mutesAuthor(viewpoint) && !hasUnfollowed(viewpoint);
  });
}

function followedPosts(world: World, viewer: WorldViewer): WorldPost[] {
  return visiblePosts(world, viewer).filter(({ author }) => viewer.viewpointOf(author) === 'follower');
}

function visiblePostsOf(author: WorldAuthor, viewer: WorldViewer): WorldPost[] {
  return author.posts.filter((post) => maySeePost(author, post, viewer.viewpointOf(author)));
}

function inFeed(post: WorldPost): boolean {
  return post.isInFeed;
}

/** Reads small pages by cursor and by number: expects exactly these entries and their count. */
async function expectFeed(viewer: WorldViewer, url: string, posts: readonly WorldPost[]): Promise<void> {
  const wanted = posts.map(({ uuid }) => uuid).sort();
  const join = url.includes('?') ? '&' : '?';
  const byCursor: string[] = [];
  const byPage: string[] = [];
  let cursor: string | null = '';
  for (let page = 1; cursor !== null; page += 1) {
    const [next, numbered]: readonly [FeedAnswer, FeedAnswer] = await Promise.all([
      readFeed(viewer, `${url}${join}limit=7${cursor && `&cursor=${cursor}`}`),
      readFeed(viewer, `${url}${join}limit=7&page=${page}`),
    ]);
    byCursor.push(...uuidsOf(next));
    byPage.push(...uuidsOf(numbered));
    cursor = next.next_cursor;
    expect(next.total_activities).toBe(posts.length);
  }
  expect({ url, uuids: byCursor.toSorted() }).toEqual({ url, uuids: wanted });
  expect({ url, uuids: byPage.toSorted() }).toEqual({ url, uuids: wanted });
}

/** Reads one page: expects exactly these entries and their count. */
async function expectWhole(viewer: WorldViewer, url: string, posts: readonly WorldPost[]): Promise<void> {
  const page = await readFeed(viewer, url);
  const uuids = posts.map(({ uuid }) => uuid);
  expect({ url, uuids: uuidsOf(page).toSorted() }).toEqual({ url, uuids: uuids.toSorted() });
  expect([page.total_activities, page.next_cursor]).toEqual([posts.length, null]);
}

async function readFeed(viewer: WorldViewer, url: string): Promise<FeedAnswer> {
  const answer = await viewer.caller.get(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const page = answer.json<FeedAnswer>();
  for (const { activity_uuid: uuid, username, media } of page.activities) {
    const isOwn = username === viewer.caller.username;
    expect(media.map(({ id }) => id)).toEqual(visibleMedia(uuid, isOwn ? 'owner' : 'guest'));
  }
  return page;
}

function uuidsOf(page: FeedAnswer): string[] {
  return page.activities.map((activity) => activity.activity_uuid);
}

function expectProfile(world: World, author: WorldAuthor, viewpoint: Viewpoint, body: string): void {
  expect(body.includes(author.bio)).toBe(maySeeProfile(author, viewpoint));
  if (!findsUser(author, viewpoint)) return;
  // The response has the contract's shape.
  const profile = JSON.parse(body) as {
    enabled_trackers: { type: string; post_count: number }[];
    available_trackers: unknown[];
  };
  const shown = profile.enabled_trackers.find(({ type }) => type === world.trackerType);
  expect(shown !== undefined).toBe(maySeeTracker(author, viewpoint));
  const counted = author.posts.filter((post) => post.isPublished && maySeePost(author, post, viewpoint));
  if (shown) expect(shown.post_count).toBe(counted.length);
  if (viewpoint !== 'owner') expect(profile.available_trackers).toEqual([]);
}

async function expectTrackerPage(world: World, viewer: WorldViewer, rest: string): Promise<void> {
  for (const author of viewer.opens) {
    const url = `/api/profiles/${author.caller.username}/${world.trackerType}${rest}`;
    const answer = await viewer.caller.get(url);
    const isVisible = maySeeTracker(author, viewer.viewpointOf(author));
    expect([url, viewer.name, answer.statusCode]).toEqual([url, viewer.name, isVisible ? 200 : 404]);
    if (!isVisible) expect(answer.json()).toEqual({ detail: "This tracking page isn't available" });
  }
}
