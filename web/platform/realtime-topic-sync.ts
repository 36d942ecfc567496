import type { DataOf } from '@plotline/contract/endpoint.ts';
import { subscribe, unsubscribe, type subscribed } from '@plotline/contract/presence.ts';
import type { Missed } from './realtime-live.ts';
import { topicChanges, type TopicRegistry } from './realtime-topics.ts';

/** Keeps the subscriptions of the connection equal to the topics on screen. Refused topics are not requested again. */
export interface TopicSync {
  /** Subscribes everything on a new connection. */
  connected(): void;
  /** Processes the response to a subscription and returns the changes that may have been missed before it. */
  subscribed(answer: DataOf<typeof subscribed>): readonly Missed[];
  disconnected(): void;
  stop(): void;
}

/**
 * Changes of topics within this time are sent together: two messages at most, so that fast scrolling stays below the
 * server's 20 messages per second.
 */
const BATCH_MS = 150;
/** A message with more topics could exceed the size limit of the server. */
const TOPICS_PER_MESSAGE = 100;

export function createTopicSync(
  registry: TopicRegistry,
  send: (type: string, data: object) => void,
): TopicSync {
  let known: ReadonlySet<string> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The time until which this connection received events of a topic; `Infinity` while subscribed. */
  const receivedUntil = new Map<string, number>();

  function sync(): void {
    timer = undefined;
    if (!known) return;
    const wanted = registry.wanted();
    const { added, removed } = topicChanges(wanted, known);
    known = wanted;
    for (const topic of removed) if (receivedUntil.has(topic)) receivedUntil.set(topic, Date.now());
    sendTopics(unsubscribe.type, removed);
    sendTopics(subscribe.type, added);
  }

  function sendTopics(type: string, topics: readonly string[]): void {
    for (let start = 0; start < topics.length; start += TOPICS_PER_MESSAGE)
      send(type, { topics: topics.slice(start, start + TOPICS_PER_MESSAGE) });
  }

  const stopListening = registry.onChange(() => {
    if (known) timer ??= setTimeout(sync, BATCH_MS);
  });
  return {
    connected: () => {
      known = new Set();
      sync();
    },
    subscribed: ({ topics, changed_ms, known_ms }) => {
      const now = Date.now();
      const missed = topics
        .map((topic) => ({ topic, changedAt: now - (changed_ms[topic] ?? known_ms) }))
        .filter(({ topic, changedAt }) => changedAt >= (receivedUntil.get(topic) ?? 0));
      // One that is no longer wanted was unsubscribed meanwhile.
      for (const topic of topics) receivedUntil.set(topic, known?.has(topic) ? Infinity : now);
      return missed;
    },
    disconnected: () => {
      known = undefined;
      // The connection may have been dead for some time before the loss was noticed.
      receivedUntil.clear();
    },
    stop: () => {
      clearTimeout(timer);
      stopListening();
    },
  };
}
