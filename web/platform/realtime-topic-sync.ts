import { subscribe, unsubscribe } from '@plotline/contract/presence.ts';
import { topicChanges, type TopicRegistry } from './realtime-topics.ts';

/** Keeps the server's list of topics like the screen's. What the server refuses or drops is not asked for again. */
export interface TopicSync {
  /** A new connection, which knows nothing yet. */
  connected(): void;
  disconnected(): void;
  stop(): void;
}

/** While a page changes, topics come and go: the server hears the result. */
const GATHER_MS = 50;
/** A message with more would be longer than the server reads. */
const TOPICS_PER_MESSAGE = 100;

export function createTopicSync(
  registry: TopicRegistry,
  send: (type: string, data: object) => void,
): TopicSync {
  let known: ReadonlySet<string> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sync(): void {
    timer = undefined;
    if (!known) return;
    const wanted = registry.wanted();
    const { added, removed } = topicChanges(wanted, known);
    known = wanted;
    tell(unsubscribe.type, removed);
    tell(subscribe.type, added);
  }

  function tell(type: string, topics: readonly string[]): void {
    for (let start = 0; start < topics.length; start += TOPICS_PER_MESSAGE)
      send(type, { topics: topics.slice(start, start + TOPICS_PER_MESSAGE) });
  }

  const stopListening = registry.onChange(() => {
    if (known) timer ??= setTimeout(sync, GATHER_MS);
  });
  return {
    connected: () => {
      known = new Set();
      sync();
    },
    disconnected: () => {
      known = undefined;
    },
    stop: () => {
      clearTimeout(timer);
      stopListening();
    },
  };
}
