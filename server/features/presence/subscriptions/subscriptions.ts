import type { Socket } from '../../../platform/http/socket.ts';

/** The feed, activity or user that a topic names. Users are identified by id, because names change. */
export interface Target {
  readonly kind: 'feed' | 'activity' | 'user';
  /** Empty for the feed. */
  readonly id: string;
  /** The author of the activity, or the user; empty for the feed. */
  readonly authorId: string;
  /** Set for activities only. */
  readonly trackerType?: string | undefined;
}

export interface Subscription {
  readonly socket: Socket;
  readonly target: Target;
}

export interface Subscriptions {
  /** Adds a subscription. `topic` is the client's name for the target. */
  add(socket: Socket, topic: string, target: Target): void;
  /** Removes subscriptions and returns the topics that were subscribed. */
  remove(socket: Socket, topics: readonly string[]): string[];
  /** Removes all of a socket's subscriptions to a target and returns their topics. */
  removeTarget(subscription: Subscription): string[];
  removeAll(socket: Socket): void;
  countOf(socket: Socket): number;
  has(socket: Socket, topic: string): boolean;
  socketsOf(target: Pick<Target, 'kind' | 'id'>): ReadonlySet<Socket>;
  /** Yields every subscription to a target that can become hidden. */
  all(): Iterable<Subscription>;
}

interface Channel {
  readonly target: Target;
  readonly sockets: Set<Socket>;
}

const noSockets: ReadonlySet<Socket> = new Set();

export function createSubscriptions(): Subscriptions {
  const targetsBySocket = new Map<Socket, Map<string, Target>>();
  const channels = new Map<string, Channel>();

  function leave(socket: Socket, target: Target): void {
    const key = keyOf(target);
    const channel = channels.get(key);
    // Two topics can name the same user.
    const isStillSubscribed = [...(targetsBySocket.get(socket)?.values() ?? [])].some(
      (other) => keyOf(other) === key,
    );
    if (!channel || isStillSubscribed) return;
    channel.sockets.delete(socket);
    if (channel.sockets.size === 0) channels.delete(key);
  }

  function remove(socket: Socket, topics: readonly string[]): string[] {
    const targets = targetsBySocket.get(socket);
    return topics.filter((topic) => {
      const target = targets?.get(topic);
      if (!targets || !target) return false;
      targets.delete(topic);
      leave(socket, target);
      return true;
    });
  }

  return {
    add: (socket, topic, target) => {
      const targets = targetsBySocket.get(socket) ?? new Map<string, Target>();
      targetsBySocket.set(socket, targets.set(topic, target));
      const key = keyOf(target);
      const channel = channels.get(key) ?? { target, sockets: new Set() };
      channels.set(key, channel);
      channel.sockets.add(socket);
    },
    remove,
    removeTarget: ({ socket, target }) => {
      const topics = [...(targetsBySocket.get(socket) ?? [])].filter(
        ([, other]) => keyOf(other) === keyOf(target),
      );
      return remove(
        socket,
        topics.map(([topic]) => topic),
      );
    },
    removeAll: (socket) => {
      remove(socket, [...(targetsBySocket.get(socket)?.keys() ?? [])]);
      targetsBySocket.delete(socket);
    },
    countOf: (socket) => targetsBySocket.get(socket)?.size ?? 0,
    has: (socket, topic) => targetsBySocket.get(socket)?.has(topic) ?? false,
    socketsOf: (target) => channels.get(keyOf(target))?.sockets ?? noSockets,
    all: function* () {
      for (const { target, sockets } of channels.values()) {
        if (target.kind === 'feed') continue;
        for (const socket of sockets) yield { socket, target };
      }
    },
  };
}

/** A target of a topic, a user as followers see them, or the relation of one user to another. */
export type Changeable =
  | Pick<Target, 'kind' | 'id'>
  | { readonly kind: 'for followers'; readonly id: string }
  | { readonly kind: 'relation'; readonly viewerId: string; readonly id: string };

/**
 * The times of recent changes that reached this node. A page that was read before a change of its topics is out of
 * date when it subscribes.
 */
export interface RecentChanges {
  /** Returns the current time, for a change that is noted later. */
  now(): number;
  note(changed: Changeable, at?: number): void;
  /** Returns the time since the latest change of any of these, or undefined if none is remembered. */
  ageMs(...changeables: readonly Changeable[]): number | undefined;
  /** Returns how far back every change is known. */
  rememberedMs(): number;
  /** Drops all changes after messages may have been missed. */
  forget(): void;
}

/** As long as browsers cache data that they do not show. */
const REMEMBERED_MS = 10 * 60_000;
const CAPACITY = 50_000;

/** `clock` returns milliseconds from any starting point. */
export function createRecentChanges(
  clock: () => number = () => performance.now(),
  capacity = CAPACITY,
): RecentChanges {
  /** Oldest change first. */
  const changedAt = new Map<string, number>();
  let knownSince = clock();

  return {
    now: clock,
    note: (changed, at = clock()) => {
      const key = keyOf(changed);
      const latest = Math.max(at, changedAt.get(key) ?? at);
      changedAt.delete(key);
      changedAt.set(key, latest);
      const [oldest] = changedAt;
      if (!oldest || changedAt.size <= capacity) return;
      changedAt.delete(oldest[0]);
      knownSince = oldest[1];
    },
    ageMs: (...changeables) => {
      const times = changeables.flatMap((changeable) => changedAt.get(keyOf(changeable)) ?? []);
      return times.length === 0 ? undefined : clock() - Math.max(...times);
    },
    rememberedMs: () => Math.min(clock() - knownSince, REMEMBERED_MS),
    forget: () => {
      changedAt.clear();
      knownSince = clock();
    },
  };
}

function keyOf(changeable: Changeable): string {
  const { kind, id } = changeable;
  return changeable.kind === 'relation' ? `${kind}:${changeable.viewerId}:${id}` : `${kind}:${id}`;
}
