import { TOPICS_PER_SOCKET } from '@plotline/contract/presence.ts';

/** The topics that mounted components need. */
export interface TopicRegistry {
  /** Adds a use of a topic and returns the function that ends it. */
  retain(topic: string): () => void;
  /** Returns the topics in use: the newest, if there are more than a socket may have. */
  wanted(): ReadonlySet<string>;
  onChange(listener: () => void): () => void;
}

export function createTopicRegistry(): TopicRegistry {
  const counts = new Map<string, number>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    retain: (topic) => {
      counts.set(topic, (counts.get(topic) ?? 0) + 1);
      notify();
      let isRetained = true;
      return () => {
        if (!isRetained) return;
        isRetained = false;
        const count = (counts.get(topic) ?? 1) - 1;
        if (count === 0) counts.delete(topic);
        else counts.set(topic, count);
        notify();
      };
    },
    wanted: () => new Set([...counts.keys()].slice(-TOPICS_PER_SOCKET)),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the topics to subscribe and to unsubscribe. */
export function topicChanges(
  wanted: ReadonlySet<string>,
  known: ReadonlySet<string>,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return { added: [...wanted.difference(known)], removed: [...known.difference(wanted)] };
}
