import type { DataOf, EventDefinition } from '@plotline/contract/endpoint.ts';
import { eventText } from './realtime.ts';

/** An event that says something else to some of its receivers than to the rest. */
export interface PersonalEvent {
  readonly type: string;
  /** What these viewers are sent instead; whoever is not among the answers gets what everybody gets. */
  readonly textsFor: (text: string, viewerIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Declares how an event looks to those for whom it is not what everybody gets, so that each is told what they
 * would fetch. `find` answers for them alone, in one question for all viewers.
 */
export function personalEvent<E extends EventDefinition>(
  event: E,
  find: (data: DataOf<E>, viewerIds: readonly string[]) => Promise<ReadonlyMap<string, DataOf<E>>>,
): PersonalEvent {
  return {
    type: event.type,
    textsFor: async (text, viewerIds) => {
      // Written by `eventText` from data of this event.
      const { data } = JSON.parse(text) as { data: DataOf<E> };
      const own = await find(data, viewerIds);
      return new Map([...own].map(([viewerId, theirs]) => [viewerId, eventText(event, theirs)]));
    },
  };
}

/** The type of an event, from its text. */
export function eventTypeIn(text: string): string | undefined {
  return /^\{"type":"([a-z_]+)"/.exec(text)?.[1];
}
