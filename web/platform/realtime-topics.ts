import { TOPICS_PER_SOCKET } from '@plotline/contract/presence.ts';

/** What the screen wants to hear of, however many of its parts want it. */
export interface TopicRegistry {
  /** Gives back the function that gives it up. */
  retain(topic: string): () => void;
  /** The newest first, as many as a socket may have. */
  wanted(): ReadonlySet<string>;
  onChange(listener: () => void): () => void;
}

export function createTopicRegistry(): TopicRegistry {
  const counts = new Map<string, number>();
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  return {
    retain: (topic) => {
      counts.set(topic, (counts.get(topic) ?? 0) + 1);
      announce();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const count = (counts.get(topic) ?? 1) - 1;
        if (count === 0) counts.delete(topic);
        else counts.set(topic, count);
        announce();
      };
    },
    wanted: () => new Set([...counts.keys()].slice(-TOPICS_PER_SOCKET)),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What to tell the server so that it knows what is wanted. */
export function topicChanges(
  wanted: ReadonlySet<string>,
  known: ReadonlySet<string>,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return { added: [...wanted.difference(known)], removed: [...known.difference(wanted)] };
}
