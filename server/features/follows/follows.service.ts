import type { FollowStatus } from '@plotline/contract/profiles.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type {
  approveFollowRequest,
  declineFollowRequest,
  follow,
  followStatus,
  removeFollower,
} from '@plotline/contract/follows.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import {
  approve,
  approveEveryone,
  begin,
  decline,
  end,
  remove,
  undoApprovals,
  type Opening,
} from './follow-changes.ts';
import { cannotFollowYourself, notYourFollowers, userNotFound } from './follows.errors.ts';
import {
  closeDoor,
  findCounts,
  findUser,
  readRelation,
  type FollowCounts,
  type RelationRow,
} from './follows.repository.ts';
import type { Supposed } from '../visibility/visibility.sql.ts';

type FollowAnswer = ResponseOf<typeof follow>;

export interface FollowsDependencies {
  readonly accounts: Pick<AccountService, 'findByUsername' | 'findNamed' | 'summariesOf'>;
}

/** How two users stand to each other, seen from the viewer. */
export interface Relation {
  readonly follow_status: FollowStatus;
  readonly follows_you: boolean;
  /** Whether the viewer may see the user's profile, by the rule of visibility. */
  readonly may_view: boolean;
  readonly has_blocked_viewer: boolean;
  /** Whether the viewer has blocked the user. */
  readonly is_blocked: boolean;
}

export interface FollowsService {
  follow(viewer: Viewer, username: string): Promise<FollowAnswer>;
  unfollow(viewer: Viewer, username: string): Promise<FollowAnswer>;
  approve(viewer: Viewer, username: string): Promise<ResponseOf<typeof approveFollowRequest>>;
  decline(viewer: Viewer, username: string): Promise<ResponseOf<typeof declineFollowRequest>>;
  status(viewer: Viewer, username: string): Promise<ResponseOf<typeof followStatus>>;
  removeFollower(
    viewer: Viewer,
    names: { readonly username: string; readonly follower: string },
  ): Promise<ResponseOf<typeof removeFollower>>;
  /** `supposed`: as it would be after that switch of privacy. */
  relationOf(personId: string, viewerId: string | null, supposed?: Supposed): Promise<Relation>;
  /** How many follow each, and whom each follows; ids of no one are left out. */
  countsOf(personIds: readonly string[]): Promise<ReadonlyMap<string, FollowCounts>>;
  /** To be called first in a transaction that changes who may follow a user: no one follows meanwhile. */
  lockFollowers(trx: Db, personId: string): Promise<void>;
  /** Approves everyone who waits; the user's profile has become public. */
  approveAll(trx: Db, opening: Opening): Promise<void>;
  /** Takes those approvals back. @returns how many. */
  undoApprovals(trx: Db, opening: Opening): Promise<number>;
}

export function createFollowsService(
  { db, bus, now }: Platform,
  { accounts }: Pick<FollowsDependencies, 'accounts'>,
): FollowsService {
  async function find(viewer: Viewer, username: string): Promise<string> {
    const personId = await accounts.findNamed(username, (name) => findUser(db, name, viewer.uuid));
    if (personId === undefined) throw userNotFound();
    return personId;
  }

  async function findOther(viewer: Viewer, username: string): Promise<string> {
    const personId = await find(viewer, username);
    if (personId === viewer.uuid) throw cannotFollowYourself();
    return personId;
  }

  return {
    follow: async (viewer, username) => {
      const pair = { followerId: viewer.uuid, followeeId: await findOther(viewer, username) };
      await withTransaction(db, (trx) => begin(trx, bus, { ...pair, createdAt: now() }));
      return followAnswer(db, pair.followeeId, viewer.uuid);
    },
    unfollow: async (viewer, username) => {
      const pair = { followerId: viewer.uuid, followeeId: await findOther(viewer, username) };
      await withTransaction(db, (trx) => end(trx, bus, pair));
      return followAnswer(db, pair.followeeId, viewer.uuid);
    },
    approve: async (viewer, username) => {
      const pair = { followerId: await findOther(viewer, username), followeeId: viewer.uuid };
      await withTransaction(db, (trx) => approve(trx, bus, pair));
      return { status: 'approved' };
    },
    decline: async (viewer, username) => {
      const pair = { followerId: await findOther(viewer, username), followeeId: viewer.uuid };
      await withTransaction(db, (trx) => decline(trx, bus, pair));
      return { status: 'declined' };
    },
    status: async (viewer, username) =>
      presentStatus(await readRelation(db, await find(viewer, username), viewer.uuid)),
    removeFollower: async (viewer, { username, follower }) => {
      const owner = await accounts.findByUsername(username);
      if (owner?.uuid !== viewer.uuid) throw notYourFollowers();
      const pair = { followerId: await findOther(viewer, follower), followeeId: viewer.uuid };
      await withTransaction(db, (trx) => remove(trx, bus, pair));
      return { status: '' };
    },
    relationOf: async (personId, viewerId, supposed) => {
      const relation = await readRelation(db, personId, viewerId, supposed);
      return {
        follow_status: relation.followState,
        follows_you: relation.followsViewer,
        may_view: relation.mayView,
        has_blocked_viewer: relation.hasBlockedViewer,
        is_blocked: relation.isBlockedByViewer,
      };
    },
    countsOf: (personIds) => findCounts(db, personIds),
    lockFollowers: (trx, personId) => closeDoor(trx, personId),
    approveAll: (trx, opening) => approveEveryone(trx, bus, opening),
    undoApprovals: (trx, opening) => undoApprovals(trx, bus, opening),
  };
}

async function followAnswer(db: Db, personId: string, viewerId: string): Promise<FollowAnswer> {
  const { followState, followerCount, seq, followsViewer } = await readRelation(db, personId, viewerId);
  return {
    status: followState,
    follow_status: followState,
    follower_count: followerCount,
    ...(seq !== undefined && { seq }),
    follows_you: followsViewer,
  };
}

function presentStatus({ followState, followsViewer }: RelationRow): ResponseOf<typeof followStatus> {
  return {
    is_following: followState === 'following',
    is_requested: followState === 'requested',
    follow_status: followState,
    follows_you: followsViewer,
  };
}
