import type { DataOf } from '@plotline/contract/endpoint.ts';
import { subscribe, unsubscribe, type subscribed } from '@plotline/contract/presence.ts';
import type { Missed } from './realtime-live.ts';
import { topicChanges, type TopicRegistry } from './realtime-topics.ts';

/** Keeps the server's list of topics like the screen's. What the server refuses or drops is not asked for again. */
export interface TopicSync {
  /** A new connection, which knows nothing yet. */
  connected(): void;
  /** The server has answered; gives back what may have happened unheard before. */
  answered(answer: DataOf<typeof subscribed>): readonly Missed[];
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
  /** Until when this connection has told of a topic; `Infinity`: it still does. */
  const heardUntil = new Map<string, number>();

  function sync(): void {
    timer = undefined;
    if (!known) return;
    const wanted = registry.wanted();
    const { added, removed } = topicChanges(wanted, known);
    known = wanted;
    for (const topic of removed) if (heardUntil.has(topic)) heardUntil.set(topic, Date.now());
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
    answered: ({ topics, changed_ms, known_ms }) => {
      const now = Date.now();
      const missed = topics
        .map((topic) => ({ topic, changedAt: now - (changed_ms[topic] ?? known_ms) }))
        .filter(({ topic, changedAt }) => changedAt >= (heardUntil.get(topic) ?? 0));
      for (const topic of topics) heardUntil.set(topic, Infinity);
      return missed;
    },
    disconnected: () => {
      known = undefined;
      // How long it has been deaf before it was lost is not known.
      heardUntil.clear();
    },
    stop: () => {
      clearTimeout(timer);
      stopListening();
    },
  };
}
