import { followUpdate, relationUpdate } from '@plotline/contract/follows.ts';
import type { FastifyBaseLogger } from 'fastify';
import { realtimeEvent, type RealtimeEvent } from '../../../platform/realtime.ts';
import type { AccountService } from '../../accounts/accounts.service.ts';
import type { BlockChanged, FollowChanged, MuteChanged } from '../../follows/follows.events.ts';
import type { FollowsService } from '../../follows/follows.service.ts';
import type { Connections } from '../roster/connections.ts';
import type { Subscriptions, RecentChanges } from '../subscriptions/subscriptions.ts';
import { RESYNC, type DeliveryQueue } from './broadcaster.ts';
import type { Receivers } from '../presence.repository.ts';

/** Sends `follow_update` (counts) and `relation_update` with the state at the time of sending. */
export interface FollowUpdates {
  followed(event: FollowChanged): void;
  blocked(event: BlockChanged): void;
  muted(event: MuteChanged): void;
  /** Drops pending updates. */
  stop(): void;
}

export interface FollowUpdateParts {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly follows: Pick<FollowsService, 'countsOf' | 'relationOf'>;
  readonly changes: Pick<RecentChanges, 'note' | 'now'>;
  readonly connections: Connections;
  readonly subscriptions: Subscriptions;
  readonly receivers: Receivers;
  readonly deliveries: DeliveryQueue;
  readonly log: FastifyBaseLogger;
}

/** Changes within this time are sent together. */
const BATCH_MS = 50;
/** A receiver of more relations than this gets a resync instead. */
const RELATIONS_PER_BATCH = 20;

interface ChangedCounts {
  /** The time of the latest change. */
  readonly at: number;
  /** Users who must not learn of it. */
  readonly unaware: ReadonlySet<string>;
}

export function createFollowUpdates(parts: FollowUpdateParts): FollowUpdates {
  const { changes } = parts;
  /** Users whose counts changed. */
  let counts = new Map<string, ChangedCounts>();
  /** By receiver: the other users, and whether a block or mute of them changed. */
  let relations = new Map<string, Map<string, boolean>>();
  let timer: NodeJS.Timeout | undefined;

  function send(): void {
    timer = undefined;
    const [users, receivers] = [counts, relations];
    counts = new Map();
    relations = new Map();
    for (const [receiverId, others] of receivers) sendRelations(parts, receiverId, others);
    if (users.size === 0) return;
    sendAllCounts(parts, users).catch((error: unknown) => {
      parts.log.error({ err: error }, 'follow counts were not sent');
    });
  }

  function addRelation(receiverId: string, otherId: string, isBlockChanged = false): void {
    changes.note({ kind: 'relation', viewerId: receiverId, id: otherId });
    const others = relations.get(receiverId) ?? new Map<string, boolean>();
    relations.set(receiverId, others);
    others.set(otherId, isBlockChanged || (others.get(otherId) ?? false));
    timer ??= setTimeout(send, BATCH_MS);
  }

  function addCounts(userId: string, unaware: readonly string[]): void {
    const before = counts.get(userId)?.unaware ?? [];
    counts.set(userId, { at: changes.now(), unaware: new Set([...before, ...unaware]) });
  }

  return {
    followed: ({ change, actor_id: actorId, follower_id: followerId, followee_id: followeeId }) => {
      const otherId = actorId === followerId ? followeeId : followerId;
      // Declining a request and removing a follower are silent.
      const isSilent = change === 'declined' || (change === 'ended' && actorId !== followerId);
      addRelation(actorId, otherId);
      if (!isSilent) addRelation(otherId, actorId);
      if (change === 'requested' || change === 'declined') return;
      for (const userId of [followerId, followeeId]) addCounts(userId, isSilent ? [otherId] : []);
    },
    blocked: ({ blocker_id: blockerId, blocked_id: blockedId }) => addRelation(blockerId, blockedId, true),
    muted: ({ muter_id: muterId, muted_id: mutedId }) => addRelation(muterId, mutedId, true),
    stop: () => clearTimeout(timer),
  };
}

async function sendAllCounts(
  parts: FollowUpdateParts,
  users: ReadonlyMap<string, ChangedCounts>,
): Promise<void> {
  const { changes, follows } = parts;
  const counts = await follows.countsOf([...users.keys()]);
  for (const [userId, { at, unaware }] of users) {
    // Only the user may learn that hidden counts changed. Noted before the event, which later subscribers do not get.
    const isHidden = counts.get(userId)?.hide_counts;
    const noted = isHidden
      ? ({ kind: 'relation', viewerId: userId, id: userId } as const)
      : ({ kind: 'user', id: userId } as const);
    changes.note(noted, at);
    sendCounts(parts, userId, unaware);
  }
}

function sendCounts(parts: FollowUpdateParts, userId: string, unaware: ReadonlySet<string>): void {
  const { accounts, connections, deliveries, follows, receivers, subscriptions } = parts;
  deliveries.add({
    sockets: () =>
      new Set([...subscriptions.socketsOf({ kind: 'user', id: userId }), ...connections.of(userId)]),
    allowed: async (viewerIds) => {
      const isHidden = (await follows.countsOf([userId])).get(userId)?.hide_counts;
      const others = isHidden ? [] : await receivers.ofUser(userId, viewerIds);
      return new Set(others).add(userId).difference(unaware);
    },
    event: async () => {
      const [counts, users] = await Promise.all([follows.countsOf([userId]), accounts.summariesOf([userId])]);
      const [count, user] = [counts.get(userId), users.get(userId)];
      if (!count || !user) return null;
      const { hide_counts: _, ...shown } = count;
      return realtimeEvent(followUpdate, { ...shown, username: user.username });
    },
  });
}

function sendRelations(
  parts: FollowUpdateParts,
  receiverId: string,
  others: ReadonlyMap<string, boolean>,
): void {
  const sockets = () => parts.connections.of(receiverId);
  if (others.size > RELATIONS_PER_BATCH)
    return parts.deliveries.add({ sockets, allowed: null, event: () => RESYNC });
  for (const [otherId, isBlockChanged] of others) {
    const relation = { receiverId, otherId, isBlockChanged };
    parts.deliveries.add({ sockets, allowed: null, event: () => readRelation(parts, relation) });
  }
}

async function readRelation(
  { accounts, follows }: FollowUpdateParts,
  { receiverId, otherId, isBlockChanged }: { receiverId: string; otherId: string; isBlockChanged: boolean },
): Promise<RealtimeEvent | null> {
  const [relation, users] = await Promise.all([
    follows.relationOf(otherId, receiverId),
    accounts.summariesOf([otherId]),
  ]);
  const username = users.get(otherId)?.username;
  if (username === undefined) return null;
  return realtimeEvent(relationUpdate, { ...relation, username, block_changed: isBlockChanged });
}
