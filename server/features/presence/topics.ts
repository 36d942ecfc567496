import type { Socket } from '../../platform/http/socket.ts';

/** What a topic is about. A user's topic is known by their id: names change. */
export interface Subject {
  readonly kind: 'feed' | 'activity' | 'person';
  /** Empty for the feed. */
  readonly id: string;
  /** Whose activity or page; empty for the feed. */
  readonly authorId: string;
  /** Of an activity. */
  readonly trackerType?: string | undefined;
}

export interface Subscription {
  readonly socket: Socket;
  readonly subject: Subject;
}

/** Which socket of this node has subscribed to what. */
export interface Topics {
  /** `topic` is the client's own word for it. */
  add(socket: Socket, topic: string, subject: Subject): void;
  /** @returns the topics that were subscribed to. */
  remove(socket: Socket, topics: readonly string[]): string[];
  /** Ends all of a socket's subscriptions to a subject, and gives back the client's words for them. */
  removeSubject(subscription: Subscription): string[];
  removeAll(socket: Socket): void;
  countOf(socket: Socket): number;
  has(socket: Socket, topic: string): boolean;
  socketsOf(subject: Pick<Subject, 'kind' | 'id'>): ReadonlySet<Socket>;
  /** Every subscription to what a user could cease to see. */
  subscriptions(): Iterable<Subscription>;
}

interface Crowd {
  readonly subject: Subject;
  readonly sockets: Set<Socket>;
}

const nobody: ReadonlySet<Socket> = new Set();

export function createTopics(): Topics {
  const bySocket = new Map<Socket, Map<string, Subject>>();
  const crowds = new Map<string, Crowd>();

  function leave(socket: Socket, subject: Subject): void {
    const crowd = crowds.get(keyOf(subject));
    // Two names may lead to one user.
    const isStillThere = [...(bySocket.get(socket)?.values() ?? [])].some(
      (other) => keyOf(other) === keyOf(subject),
    );
    if (!crowd || isStillThere) return;
    crowd.sockets.delete(socket);
    if (crowd.sockets.size === 0) crowds.delete(keyOf(subject));
  }

  function remove(socket: Socket, topics: readonly string[]): string[] {
    const own = bySocket.get(socket);
    return topics.filter((topic) => {
      const subject = own?.get(topic);
      if (!own || !subject) return false;
      own.delete(topic);
      leave(socket, subject);
      return true;
    });
  }

  return {
    add: (socket, topic, subject) => {
      const own = bySocket.get(socket) ?? new Map<string, Subject>();
      bySocket.set(socket, own.set(topic, subject));
      const key = keyOf(subject);
      const crowd = crowds.get(key) ?? { subject, sockets: new Set() };
      crowds.set(key, crowd);
      crowd.sockets.add(socket);
    },
    remove,
    removeSubject: ({ socket, subject }) => {
      const own = [...(bySocket.get(socket) ?? [])];
      return remove(
        socket,
        own.filter(([, other]) => keyOf(other) === keyOf(subject)).map(([topic]) => topic),
      );
    },
    removeAll: (socket) => {
      remove(socket, [...(bySocket.get(socket)?.keys() ?? [])]);
      bySocket.delete(socket);
    },
    countOf: (socket) => bySocket.get(socket)?.size ?? 0,
    has: (socket, topic) => bySocket.get(socket)?.has(topic) ?? false,
    socketsOf: (subject) => crowds.get(keyOf(subject))?.sockets ?? nobody,
    subscriptions: function* () {
      for (const { subject, sockets } of crowds.values()) {
        if (subject.kind === 'feed') continue;
        for (const socket of sockets) yield { socket, subject };
      }
    },
  };
}

function keyOf({ kind, id }: Pick<Subject, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}
