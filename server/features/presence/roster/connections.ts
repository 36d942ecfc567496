import type { Socket } from '../../../platform/http/socket.ts';

/** The open sockets of this node. */
export interface Connections {
  add(socket: Socket): void;
  /** Returns whether the socket was listed. */
  remove(socket: Socket): boolean;
  all(): Iterable<Socket>;
  of(userId: string): ReadonlySet<Socket>;
  /** Yields the ids of connected users. */
  users(): Iterable<string>;
  readonly userCount: number;
}

const noSockets: ReadonlySet<Socket> = new Set();

export function createConnections(): Connections {
  const byUser = new Map<string, Set<Socket>>();
  return {
    add: (socket) => {
      const own = byUser.get(socket.viewer.uuid) ?? new Set();
      byUser.set(socket.viewer.uuid, own.add(socket));
    },
    remove: (socket) => {
      const own = byUser.get(socket.viewer.uuid);
      const wasListed = own?.delete(socket) ?? false;
      if (own?.size === 0) byUser.delete(socket.viewer.uuid);
      return wasListed;
    },
    all: function* () {
      for (const own of byUser.values()) yield* own;
    },
    of: (userId) => byUser.get(userId) ?? noSockets,
    users: () => byUser.keys(),
    get userCount() {
      return byUser.size;
    },
  };
}
