import type { FollowStatus } from '@plotline/contract/profiles.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type {
  approveFollowRequest,
  declineFollowRequest,
  follow,
  followStatus,
  removeFollower as removeFollowerEndpoint,
} from '@plotline/contract/follows.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createRateLimit } from '../../platform/rate-limit.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import {
  approveAll,
  approveRequest,
  declineRequest,
  endFollow,
  lockFollowers,
  removeFollower,
  startFollow,
  undoApprovals,
  type Opening,
} from './follow-transactions.ts';
import { readFollowTotals, type FollowTotals } from './follow-totals.repository.ts';
import { cannotFollowYourself, notYourFollowers, tooManyFollows, userNotFound } from './follows.errors.ts';
import {
  findCounts,
  findUser,
  readRelation,
  type FollowCounts,
  type RelationRow,
} from './follows.repository.ts';
import type { Supposed } from '../visibility/visibility.sql.ts';

type FollowResponse = ResponseOf<typeof follow>;

export interface FollowsDependencies {
  readonly accounts: Pick<AccountService, 'findByUsername' | 'findNamed' | 'summariesOf'>;
}

/** The follows, blocks and mutes between the viewer and a user. */
export interface Relation {
  readonly follow_status: FollowStatus;
  readonly follows_you: boolean;
  /** Whether the viewer may see the user's profile beyond names and counts. */
  readonly may_view: boolean;
  readonly has_blocked_viewer: boolean;
  readonly is_blocked: boolean;
  /** Whether the viewer has muted the user. */
  readonly is_muted: boolean;
}

export interface FollowsService {
  follow(viewer: Viewer, username: string): Promise<FollowResponse>;
  unfollow(viewer: Viewer, username: string): Promise<FollowResponse>;
  approve(viewer: Viewer, username: string): Promise<ResponseOf<typeof approveFollowRequest>>;
  decline(viewer: Viewer, username: string): Promise<ResponseOf<typeof declineFollowRequest>>;
  status(viewer: Viewer, username: string): Promise<ResponseOf<typeof followStatus>>;
  removeFollower(
    viewer: Viewer,
    names: { readonly username: string; readonly follower: string },
  ): Promise<ResponseOf<typeof removeFollowerEndpoint>>;
  /** Returns the relation of two users, also as it would be after a supposed switch of privacy. */
  relationOf(userId: string, viewerId: string | null, supposed?: Supposed): Promise<Relation>;
  /** Returns the follow counts of users; unknown ids are left out. */
  countsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, FollowCounts>>;
  /** Counts the follows and requests of the whole server. */
  totals(): Promise<FollowTotals>;
  /**
   * Keeps anyone from following a user; the first lock of a transaction that changes who may follow. @returns the users
   * whose requests `approveAll` may approve at once
   */
  lockFollowers(trx: Db, userId: string): Promise<readonly string[]>;
  /** Approves all pending requests to a user whose profile has become public: those of these users at once. */
  approveAll(trx: Db, opening: Opening & { readonly followerIds: readonly string[] }): Promise<void>;
  /** Undoes those approvals. @returns their number. */
  undoApprovals(trx: Db, opening: Opening): Promise<number>;
}

const HOUR_MS = 60 * 60 * 1000;
/** Follows and requests of one user: more than anyone makes by hand. */
const PER_HOUR = 400;

export function createFollowsService(
  { db, bus, jobs, now, config }: Platform,
  { accounts }: Pick<FollowsDependencies, 'accounts'>,
): FollowsService {
  const limit = createRateLimit({ db, now, scope: 'follows', limit: PER_HOUR, windowMs: HOUR_MS });

  async function find(viewer: Viewer, username: string): Promise<string> {
    const userId = await accounts.findNamed(username, (name) => findUser(db, name, viewer.uuid));
    if (userId === undefined) throw userNotFound();
    return userId;
  }

  async function findOther(viewer: Viewer, username: string): Promise<string> {
    const userId = await find(viewer, username);
    if (userId === viewer.uuid) throw cannotFollowYourself();
    return userId;
  }

  return {
    follow: async (viewer, username) => {
      const pair = { followerId: viewer.uuid, followeeId: await findOther(viewer, username) };
      const wait = config.rateLimit ? await limit.take(viewer.uuid) : 0;
      if (wait > 0) throw tooManyFollows(wait);
      const started = await withTransaction(db, (trx) =>
        startFollow(trx, bus, { ...pair, createdAt: now() }),
      );
      return presentFollow(started);
    },
    unfollow: async (viewer, username) => {
      const pair = { followerId: viewer.uuid, followeeId: await findOther(viewer, username) };
      await withTransaction(db, (trx) => endFollow(trx, bus, pair));
      const { followState: state, ...relation } = await readRelation(db, pair.followeeId, viewer.uuid);
      return presentFollow({ state, ...relation });
    },
    approve: async (viewer, username) => {
      const pair = { followerId: await findOther(viewer, username), followeeId: viewer.uuid };
      await withTransaction(db, (trx) => approveRequest(trx, bus, pair));
      return { status: 'approved' };
    },
    decline: async (viewer, username) => {
      const pair = { followerId: await findOther(viewer, username), followeeId: viewer.uuid };
      await withTransaction(db, (trx) => declineRequest(trx, bus, pair));
      return { status: 'declined' };
    },
    status: async (viewer, username) =>
      presentStatus(await readRelation(db, await find(viewer, username), viewer.uuid)),
    removeFollower: async (viewer, { username, follower }) => {
      const owner = await accounts.findByUsername(username);
      if (owner?.uuid !== viewer.uuid) throw notYourFollowers();
      const pair = { followerId: await findOther(viewer, follower), followeeId: viewer.uuid };
      await withTransaction(db, (trx) => removeFollower(trx, bus, pair));
      return { status: '' };
    },
    relationOf: async (userId, viewerId, supposed) => {
      const relation = await readRelation(db, userId, viewerId, supposed);
      return {
        follow_status: relation.followState,
        follows_you: relation.followsViewer,
        may_view: relation.mayView,
        has_blocked_viewer: relation.hasBlockedViewer,
        is_blocked: relation.isBlockedByViewer,
        is_muted: relation.isMutedByViewer,
      };
    },
    countsOf: (userIds) => findCounts(db, userIds),
    totals: () => readFollowTotals(db),
    lockFollowers,
    approveAll: (trx, opening) => approveAll(trx, { bus, jobs }, opening),
    undoApprovals: (trx, opening) => undoApprovals(trx, { bus, jobs }, opening),
  };
}

function presentFollow({
  state,
  followerCount,
  seq,
  followsViewer,
}: Pick<RelationRow, 'followerCount' | 'seq' | 'followsViewer'> & { state: FollowStatus }): FollowResponse {
  return {
    status: state,
    follow_status: state,
    follower_count: followerCount,
    ...(seq !== null && { seq }),
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
