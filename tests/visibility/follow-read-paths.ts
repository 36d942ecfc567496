import { expect } from 'vitest';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { followSuggestions, MainTracker } from '@plotline/contract/follows.ts';
import type { Showcase } from '@plotline/contract/showcase.ts';
import {
  findsUser,
  isFollowing,
  isBlockedEitherWay,
  maySeePost,
  maySeeProfile,
  maySeeTracker,
} from './reference.ts';
import {
  latestFollowsFirst,
  type CheckReadPath,
  type World,
  type WorldAuthor,
  type WorldViewer,
} from './world.ts';

/** Fields of a found user, whatever their privacy. */
const SEARCHED = [
  'first_name',
  'follow_status',
  'follows_you',
  'is_private',
  'last_name',
  'profile_photo_url',
  'username',
  'uuid',
  'you_follow',
];

/** All reads of users and their follows. */
export const followReadPaths = {
  followStatus: async (_, viewer) => {
    const isGuest = (await viewer.caller.get('/api/auth/me')).statusCode === 401;
    for (const author of viewer.opens) {
      const viewpoint = viewer.viewpointOf(author);
      const url = `/api/follows/${author.caller.username}/status`;
      const answer = await viewer.caller.get(url);
      const isFound = findsUser(author, viewpoint) && !isBlockedEitherWay(viewpoint);
      expect([url, answer.statusCode]).toEqual([url, isGuest ? 401 : isFound ? 200 : 404]);
      if (answer.statusCode !== 200) continue;
      const status = viewpoint === 'requested' ? 'requested' : isFollowing(viewpoint) ? 'following' : '';
      expect(answer.json()).toMatchObject({ follow_status: status, follows_you: false });
    }
  },
  /** Public authors unknown to the viewer. Authors follow no one, so suggestions come from popularity only. */
  followSuggestions: async (world, viewer) => {
    const answer = await viewer.caller.get('/api/follows/suggestions?limit=10&with_tracker=true');
    const isGuest = (await viewer.caller.get('/api/auth/me')).statusCode === 401;
    expect(answer.statusCode).toBe(isGuest ? 401 : 200);
    if (isGuest) return;
    const strangers = world.authors.filter((author) =>
      ['stranger', 'admin'].includes(viewer.viewpointOf(author)),
    );
    const wanted = strangers.filter((author) =>
      author.posts.some((post) => post.isInFeed && maySeePost(author, post, 'guest')),
    );
    const names = answer.json<ListAnswer>().users.map(({ username }) => username);
    expect(names).toEqual(wanted.map(({ caller }) => caller.username));
    const { users } = answer.json<ResponseOf<typeof followSuggestions>>();
    const trackers = wanted.map((author) => mainTrackerOf(world, author, viewer));
    expect(users.map(({ tracker }) => tracker)).toEqual(trackers);
    expect(users.map(({ reason }) => reason)).toEqual(trackers.map((one) => ({ kind: 'tracker', ...one })));
  },
  /** All active users without a block between them and the viewer. */
  search: async (_, viewer) => {
    for (const author of viewer.opens) {
      const { username, uuid } = author.caller;
      const answer = await viewer.caller.get(`/api/search?q=${username}&limit=50`);
      const found = answer.json<ListAnswer>().users.find((user) => user.uuid === uuid);
      const viewpoint = viewer.viewpointOf(author);
      expect([username, viewpoint, found !== undefined]).toEqual([
        username,
        viewpoint,
        author.isActive && !isBlockedEitherWay(viewpoint),
      ]);
      expect(found ? Object.keys(found).toSorted() : SEARCHED).toEqual(SEARCHED);
    }
  },
  /** The viewers follow the authors; some of these followers are blocked for an author. */
  followers: async (world, viewer) => {
    const self = world.authors.find(({ caller, isActive }) => isActive && caller === viewer.caller);
    for (const author of viewer.opens) {
      const viewpoint = viewer.viewpointOf(author);
      const followers = followersOf(world).filter((one) => isFollowing(one.viewpointOf(author)));
      await expectList(viewer, `/api/follows/${author.caller.username}/followers`, {
        isFound: findsUser(author, viewpoint),
        canView: maySeeProfile(author, viewpoint),
        visible: followers.filter((one) => !self || !isBlockedEitherWay(one.viewpointOf(self))),
        all: followers,
      });
    }
  },
  /** Follows of a user without blocks: only blocks between the viewer and followed users matter. */
  following: async (world, viewer) => {
    for (const follower of followersOf(world).filter(({ name }) => name === 'follower')) {
      const followed = world.authors.filter(({ isActive }) => isActive);
      await expectList(viewer, `/api/follows/${follower.caller.username}/following`, {
        isFound: true,
        canView: true,
        visible: followed.filter((author) => !isBlockedEitherWay(viewer.viewpointOf(author))),
        all: followed,
      });
    }
  },
} satisfies Readonly<Record<string, CheckReadPath>>;

/** Checks the authors followed by two of the viewers, each with what the viewer may see of them. Authors follow no one. */
export async function expectMutualFollows(world: World, viewer: WorldViewer): Promise<void> {
  const isGuest = (await viewer.caller.get('/api/auth/me')).statusCode === 401;
  for (const other of followersOf(world)) {
    const answer = await viewer.caller.get(`/api/profiles/${other.caller.username}/showcase`);
    expect([other.name, answer.statusCode]).toEqual([other.name, 200]);
    const shared = latestFollowsFirst(world.authors).filter((author) => {
      const viewpoint = viewer.viewpointOf(author);
      return author.isActive && isFollowing(viewpoint) && !isBlockedEitherWay(viewpoint);
    });
    const wanted = isGuest || other.caller === viewer.caller ? [] : shared;
    const shown = wanted.slice(0, 3).map((author) => ({
      username: author.caller.username,
      follow_status: 'following',
      follows_you: false,
      tracker: mainTrackerOf(world, author, viewer),
    }));
    const { count, users } = answer.json<Showcase>().mutual;
    expect([other.name, count, users]).toMatchObject([other.name, wanted.length, shown]);
  }
}

/** The tracker counts only posts that the viewer may see. */
function mainTrackerOf(
  { trackerType }: World,
  author: WorldAuthor,
  { viewpointOf }: WorldViewer,
): MainTracker | null {
  const viewpoint = viewpointOf(author);
  if (!maySeeTracker(author, viewpoint)) return null;
  const count = author.posts.filter((post) => maySeePost(author, post, viewpoint)).length;
  // The tracker of these tests has no figures; those of real ones: tests/tracker-figures.test.ts.
  return { tracker_type: trackerType, post_count: count, figure: null };
}

type Named = { readonly caller: { readonly username: string } };

interface WantedList {
  readonly isFound: boolean;
  readonly canView: boolean;
  readonly visible: readonly Named[];
  readonly all: readonly Named[];
}

interface ListAnswer {
  readonly users: readonly { readonly uuid: string; readonly username: string }[];
  readonly can_view: boolean;
  readonly total: number;
  readonly next_cursor: string | null;
}

function followersOf(world: World): readonly WorldViewer[] {
  return world.viewers.filter(({ name }) => name.startsWith('follower'));
}

/** Reads by cursor and by page, one entry each: expects exactly the visible entries and the count of all. */
async function expectList({ caller }: WorldViewer, url: string, wanted: WantedList): Promise<void> {
  if (!wanted.isFound) {
    const answer = await caller.get(url);
    expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, { detail: 'User not found' }]);
    return;
  }
  const byCursor: string[] = [];
  const byPage: string[] = [];
  let cursor: string | null = '';
  for (let page = 1; cursor !== null; page += 1) {
    const next: ListAnswer = (await caller.get(`${url}?limit=3${cursor && `&cursor=${cursor}`}`)).json();
    const numbered: ListAnswer = (await caller.get(`${url}?limit=3&page=${page}`)).json();
    byCursor.push(...next.users.map(({ username }) => username));
    byPage.push(...numbered.users.map(({ username }) => username));
    cursor = next.next_cursor;
    // The count is the same for everyone.
    expect([url, next.can_view, next.total]).toEqual([url, wanted.canView, wanted.all.length]);
  }
  const names = wanted.canView ? wanted.visible.map(({ caller: { username } }) => username).toSorted() : [];
  expect({ url, names: byCursor.toSorted() }).toEqual({ url, names });
  expect({ url, names: byPage.toSorted() }).toEqual({ url, names });
}
