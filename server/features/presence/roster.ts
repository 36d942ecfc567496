/** When each open connection of a user began, in milliseconds since 1970. */
export type OpenedAt = readonly number[];
export type Users = readonly (readonly [userId: string, openedAt: OpenedAt])[];

/** What a node tells the others. `seq` counts its changes: whoever has missed one asks for all. */
export type RosterMessage =
  | {
      readonly kind: 'changes' | 'all';
      readonly node: string;
      readonly seq: number;
      /** Connections accepted in the last minutes. */
      readonly recent: number;
      readonly users: Users;
    }
  | { readonly kind: 'alive'; readonly node: string; readonly seq: number; readonly recent: number }
  | { readonly kind: 'gone'; readonly node: string }
  /** `of` null asks every node. */
  | { readonly kind: 'ask'; readonly node: string; readonly of: string | null };

interface NodeState {
  seq: number;
  recent: number;
  heardAtMs: number;
  readonly users: Map<string, OpenedAt>;
}

/** What this node knows of the others' sockets. */
export interface Roster {
  /** @returns the node of which something was missed, if so. */
  take(message: RosterMessage, nowMs: number): string | undefined;
  /** Forgets nodes that have been silent for longer. */
  forgetSilent(silentMs: number, nowMs: number): void;
  /** Open connections of a user on other nodes. */
  connectionsOf(userId: string): OpenedAt;
  users(): Iterable<readonly [userId: string, openedAt: OpenedAt]>;
  recent(): number;
  /** Whether no other node is known. */
  readonly isEmpty: boolean;
}

export function createRoster(self: string): Roster {
  const nodes = new Map<string, NodeState>();

  function replace(message: RosterMessage & { kind: 'all' | 'changes' }, nowMs: number): void {
    const { node, seq, recent, users } = message;
    nodes.set(node, { seq, recent, heardAtMs: nowMs, users: new Map(users) });
  }

  function change(known: NodeState, { seq, users }: RosterMessage & { kind: 'all' | 'changes' }): void {
    for (const [userId, openedAt] of users) {
      if (openedAt.length > 0) known.users.set(userId, openedAt);
      else known.users.delete(userId);
    }
    known.seq = seq;
  }

  return {
    take: (message, nowMs) => {
      const { node } = message;
      if (node === self || message.kind === 'ask') return undefined;
      const known = nodes.get(node);
      if (message.kind === 'gone') {
        nodes.delete(node);
        return undefined;
      }
      if (message.kind === 'all') {
        replace(message, nowMs);
        return undefined;
      }
      if (!known) return node;
      known.heardAtMs = nowMs;
      known.recent = message.recent;
      if (message.kind === 'alive') return message.seq === known.seq ? undefined : node;
      if (message.seq !== known.seq + 1) return node;
      change(known, message);
      return undefined;
    },
    forgetSilent: (silentMs, nowMs) => {
      for (const [node, { heardAtMs }] of nodes) if (nowMs - heardAtMs > silentMs) nodes.delete(node);
    },
    connectionsOf: (userId) => [...nodes.values()].flatMap(({ users }) => users.get(userId) ?? []),
    users: function* () {
      for (const { users } of nodes.values()) yield* users;
    },
    get isEmpty() {
      return nodes.size === 0;
    },
    recent: () => [...nodes.values()].reduce((sum, { recent }) => sum + recent, 0),
  };
}
