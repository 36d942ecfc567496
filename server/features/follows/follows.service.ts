import type { FollowStatus } from '@plotline/contract/profiles.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { approveFollowRequest, follow, followRequests } from '@plotline/contract/follows.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { cannotFollowYourself, personNotFound, requestNotFound } from './follows.errors.ts';
import { publishFollowChanged, type FollowChanged } from './follows.events.ts';
import {
  approveRequests,
  closeDoor,
  countFollows,
  deleteFollow,
  enterDoor,
  findPerson,
  findRequests,
  insertFollow,
  readPrivacy,
  readRelation,
  type Pair,
  type Person,
} from './follows.repository.ts';

type FollowAnswer = ResponseOf<typeof follow>;

export interface FollowsDependencies {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
}

/** How two people stand to each other, seen from the viewer. */
export interface Relation {
  readonly follow_status: FollowStatus;
  readonly follows_you: boolean;
  /** Whether the viewer may see the person's profile, by the rule of visibility. */
  readonly may_view: boolean;
  readonly has_blocked_viewer: boolean;
}

export interface FollowsService {
  follow(viewer: Viewer, username: string): Promise<FollowAnswer>;
  unfollow(viewer: Viewer, username: string): Promise<FollowAnswer>;
  requests(viewer: Viewer): Promise<ResponseOf<typeof followRequests>>;
  approve(viewer: Viewer, username: string): Promise<ResponseOf<typeof approveFollowRequest>>;
  relationOf(personId: string, viewerId: string | null): Promise<Relation>;
  /** To be called first in a transaction that changes who may follow a person: nobody follows meanwhile. */
  holdFollowers(trx: Db, personId: string): Promise<void>;
  /** Approves everyone who waits; the person's profile has become public. */
  approveAll(trx: Db, personId: string): Promise<void>;
}

const REQUESTS_SHOWN = 500;

export function createFollowsService(platform: Platform, { accounts }: FollowsDependencies): FollowsService {
  const { db, bus } = platform;

  async function change(
    { viewer, username }: { viewer: Viewer; username: string },
    act: (trx: Db, pair: Pair) => Promise<FollowChanged['change'] | undefined>,
  ): Promise<FollowAnswer> {
    const person = await findOther(viewer, username);
    const pair = { followerId: viewer.uuid, followeeId: person.uuid };
    await withTransaction(db, async (trx) => {
      const done = await act(trx, pair);
      if (done) await tell(trx, done, pair);
    });
    const relation = await readRelation(db, person.uuid, viewer.uuid);
    return {
      status: relation.followState,
      follow_status: relation.followState,
      follower_count: relation.followerCount,
      follows_you: relation.followsViewer,
    };
  }

  async function findOther(viewer: Viewer, username: string): Promise<Person> {
    const person = await findPerson(db, username.toLowerCase(), viewer.uuid);
    if (!person) throw personNotFound();
    if (person.uuid === viewer.uuid) throw cannotFollowYourself();
    return person;
  }

  async function tell(trx: Db, done: FollowChanged['change'], pair: Pair): Promise<void> {
    const { followerId, followeeId } = pair;
    await publishFollowChanged(bus, trx, {
      change: done,
      follower_id: followerId,
      followee_id: followeeId,
    });
  }

  async function admit(trx: Db, followeeId: string, followerIds: readonly string[]): Promise<void> {
    await countFollows(trx, { followerIds, followeeId, change: 1 });
    for (const followerId of followerIds) {
      // oxlint-disable-next-line no-await-in-loop -- one connection sends one message after the other
      await tell(trx, 'approved', { followerId, followeeId });
    }
  }

  return {
    follow: (viewer, username) =>
      change({ viewer, username }, async (trx, pair) => {
        await enterDoor(trx, pair.followeeId);
        const state = (await readPrivacy(trx, pair.followeeId)) ? 'following' : 'requested';
        const isNew = await insertFollow(trx, { ...pair, state, createdAt: platform.now() });
        if (!isNew) return undefined;
        if (state === 'requested') return 'requested';
        await countFollows(trx, { ...pair, followerIds: [pair.followerId], change: 1 });
        return 'followed';
      }),
    unfollow: (viewer, username) =>
      change({ viewer, username }, async (trx, pair) => {
        const ended = await deleteFollow(trx, pair);
        if (ended === 'following')
          await countFollows(trx, { ...pair, followerIds: [pair.followerId], change: -1 });
        return ended && 'ended';
      }),
    requests: async (viewer) => {
      const { requests, total } = await findRequests(db, viewer.uuid, REQUESTS_SHOWN);
      const people = await accounts.summariesOf(requests.map(({ uuid }) => uuid));
      return {
        total,
        requests: requests.flatMap(({ uuid, createdAt }) => {
          const summary = people.get(uuid);
          return summary ? [{ ...summary, created_at: createdAt.toISOString() }] : [];
        }),
      };
    },
    approve: async (viewer, username) => {
      const person = await findOther(viewer, username);
      await withTransaction(db, async (trx) => {
        const approved = await approveRequests(trx, viewer.uuid, username.toLowerCase());
        if (approved.length > 0) return admit(trx, viewer.uuid, approved);
        const { followsViewer } = await readRelation(trx, person.uuid, viewer.uuid);
        if (!followsViewer) throw requestNotFound();
      });
      return { status: 'approved' };
    },
    relationOf: async (personId, viewerId) => {
      const relation = await readRelation(db, personId, viewerId);
      return {
        follow_status: relation.followState,
        follows_you: relation.followsViewer,
        may_view: relation.mayView,
        has_blocked_viewer: relation.hasBlockedViewer,
      };
    },
    holdFollowers: (trx, personId) => closeDoor(trx, personId),
    approveAll: async (trx, personId) => {
      const approved = await approveRequests(trx, personId, null);
      if (approved.length > 0) await admit(trx, personId, approved);
    },
  };
}
