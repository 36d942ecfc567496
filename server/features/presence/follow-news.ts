import { followUpdate, relationUpdate } from '@plotline/contract/follows.ts';
import { eventText } from '../../platform/realtime.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { BlockChanged, FollowChanged } from '../follows/follows.events.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { Connections } from './connections.ts';
import { RESYNC, type Deliveries } from './deliveries.ts';
import type { RecentChanges } from './recent-changes.ts';
import type { Sights } from './sights.ts';
import type { Topics } from './topics.ts';

/** Tells the numbers of users, and how two of them stand to each other, as both are when it is told. */
export interface FollowNews {
  followed(event: FollowChanged): void;
  blocked(event: BlockChanged): void;
  /** What waits is given up. */
  stop(): void;
}

export interface FollowNewsParts {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly follows: Pick<FollowsService, 'countsOf' | 'relationOf'>;
  readonly changes: Pick<RecentChanges, 'note'>;
  readonly connections: Connections;
  readonly topics: Topics;
  readonly sights: Sights;
  readonly deliveries: Deliveries;
}

interface Related {
  readonly receiverId: string;
  readonly otherId: string;
  readonly isBlockChanged: boolean;
}

/** Who has many followers is told of them together. */
const GATHER_MS = 50;
/** Whose relations change more often than that at once had better fetch again what they look at. */
const RELATIONS_AT_ONCE = 20;

export function createFollowNews(parts: FollowNewsParts): FollowNews {
  const { accounts, changes, connections, deliveries, follows, sights, topics } = parts;
  /** Users whose numbers changed; with them those who must not be told by it what was done in silence. */
  let counted = new Map<string, Set<string>>();
  /** By the one who is told: about whom, and whether a block was made or lifted. */
  let related = new Map<string, Map<string, boolean>>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    const [users, receivers] = [counted, related];
    counted = new Map();
    related = new Map();
    for (const [personId, unaware] of users) tellCounts(personId, unaware);
    for (const [receiverId, others] of receivers) tellRelations(receiverId, others);
  }

  function tellCounts(personId: string, unaware: ReadonlySet<string>): void {
    const watching = () => topics.socketsOf({ kind: 'person', id: personId });
    deliveries.add({
      sockets: () => new Set([...watching(), ...connections.of(personId)]),
      allowed: async (viewerIds) => {
        const seeing = new Set(await sights.viewersOfUser(personId, viewerIds)).add(personId);
        return seeing.difference(unaware);
      },
      text: async () => {
        const [counts, names] = await Promise.all([
          follows.countsOf([personId]),
          accounts.summariesOf([personId]),
        ]);
        const [count, name] = [counts.get(personId), names.get(personId)];
        return count && name ? eventText(followUpdate, { ...count, username: name.username }) : null;
      },
    });
  }

  function tellRelations(receiverId: string, others: ReadonlyMap<string, boolean>): void {
    const sockets = () => connections.of(receiverId);
    if (others.size > RELATIONS_AT_ONCE) deliveries.add({ sockets, allowed: null, text: () => RESYNC });
    else
      for (const [otherId, isBlockChanged] of others)
        deliveries.add({
          sockets,
          allowed: null,
          text: () => relationText({ receiverId, otherId, isBlockChanged }),
        });
  }

  async function relationText({ receiverId, otherId, isBlockChanged }: Related): Promise<string | null> {
    const [relation, names] = await Promise.all([
      follows.relationOf(otherId, receiverId),
      accounts.summariesOf([otherId]),
    ]);
    const username = names.get(otherId)?.username;
    if (username === undefined) return null;
    return eventText(relationUpdate, { ...relation, username, block_changed: isBlockChanged });
  }

  function relate(viewerId: string, otherId: string): Map<string, boolean> {
    changes.note({ kind: 'relation', viewerId, id: otherId });
    const others = related.get(viewerId) ?? new Map<string, boolean>();
    related.set(viewerId, others);
    return others.set(otherId, others.get(otherId) ?? false);
  }

  function note(changed: { readonly users: readonly string[]; readonly unaware: readonly string[] }): void {
    for (const personId of changed.users) {
      changes.note({ kind: 'person', id: personId });
      addAll(counted, personId, changed.unaware);
    }
    timer ??= setTimeout(flush, GATHER_MS);
  }

  return {
    followed: ({ change, actor_id: actorId, follower_id: followerId, followee_id: followeeId }) => {
      const otherId = actorId === followerId ? followeeId : followerId;
      const isSilent = change === 'declined' || (change === 'ended' && actorId !== followerId);
      relate(actorId, otherId);
      if (!isSilent) relate(otherId, actorId);
      const isCounted = change !== 'requested' && change !== 'declined';
      note({ users: isCounted ? [followerId, followeeId] : [], unaware: isSilent ? [otherId] : [] });
    },
    blocked: ({ blocker_id: blockerId, blocked_id: blockedId }) => {
      relate(blockerId, blockedId).set(blockedId, true);
      note({ users: [], unaware: [] });
    },
    stop: () => clearTimeout(timer),
  };
}

function addAll(groups: Map<string, Set<string>>, key: string, values: readonly string[]): void {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group);
  for (const value of values) group.add(value);
}
