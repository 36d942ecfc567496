import type { Socket } from '../../platform/http/socket.ts';

/** The open sockets of this node. */
export interface Connections {
  add(socket: Socket): void;
  /** @returns whether it was there. */
  remove(socket: Socket): boolean;
  all(): Iterable<Socket>;
  of(userId: string): ReadonlySet<Socket>;
  /** Ids of those who have one at least. */
  people(): Iterable<string>;
  readonly peopleCount: number;
}

const none: ReadonlySet<Socket> = new Set();

export function createConnections(): Connections {
  const byPerson = new Map<string, Set<Socket>>();
  return {
    add: (socket) => {
      const own = byPerson.get(socket.viewer.uuid) ?? new Set();
      byPerson.set(socket.viewer.uuid, own.add(socket));
    },
    remove: (socket) => {
      const own = byPerson.get(socket.viewer.uuid);
      const wasThere = own?.delete(socket) ?? false;
      if (own?.size === 0) byPerson.delete(socket.viewer.uuid);
      return wasThere;
    },
    all: function* () {
      for (const own of byPerson.values()) yield* own;
    },
    of: (userId) => byPerson.get(userId) ?? none,
    people: () => byPerson.keys(),
    get peopleCount() {
      return byPerson.size;
    },
  };
}
