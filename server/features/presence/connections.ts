import type { Socket } from '../../platform/http/socket.ts';

/** The open sockets of this node. */
export interface Connections {
  add(socket: Socket): void;
  /** @returns whether it was there. */
  remove(socket: Socket): boolean;
  all(): Iterable<Socket>;
  of(userId: string): ReadonlySet<Socket>;
  /** Ids of those who have one at least. */
  users(): Iterable<string>;
  readonly userCount: number;
}

const none: ReadonlySet<Socket> = new Set();

export function createConnections(): Connections {
  const byUser = new Map<string, Set<Socket>>();
  return {
    add: (socket) => {
      const own = byUser.get(socket.viewer.uuid) ?? new Set();
      byUser.set(socket.viewer.uuid, own.add(socket));
    },
    remove: (socket) => {
      const own = byUser.get(socket.viewer.uuid);
      const wasThere = own?.delete(socket) ?? false;
      if (own?.size === 0) byUser.delete(socket.viewer.uuid);
      return wasThere;
    },
    all: function* () {
      for (const own of byUser.values()) yield* own;
    },
    of: (userId) => byUser.get(userId) ?? none,
    users: () => byUser.keys(),
    get userCount() {
      return byUser.size;
    },
  };
}
