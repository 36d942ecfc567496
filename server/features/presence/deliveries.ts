import type { FastifyBaseLogger } from 'fastify';
import { resync } from '@plotline/contract/presence.ts';
import type { Socket } from '../../platform/http/socket.ts';
import { eventText } from '../../platform/realtime.ts';

export interface Delivery {
  /** The event as it is sent; written when a user is there to get it. Null: there is nothing to tell after all. */
  readonly text: () => string | Promise<string | null>;
  /** What some of those who get it are sent instead. */
  readonly textsFor?: ((viewerIds: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined;
  /** Looked up when its turn comes. */
  readonly sockets: () => Iterable<Socket>;
  /** Of these users those who may get it; null: all of them. */
  readonly allowed: ((viewerIds: readonly string[]) => Promise<ReadonlySet<string>>) | null;
}

/** Sends events to sockets in the order in which they happened. */
export interface Deliveries {
  add(delivery: Delivery): void;
  /** Resolves when everything added so far is sent. */
  settled(): Promise<void>;
}

/** The permission of a whole event is asked for at once; those behind it wait, so that none overtakes another. */
export function createDeliveries(log: FastifyBaseLogger): Deliveries {
  let sent = Promise.resolve();

  async function send({ text, textsFor, sockets, allowed }: Delivery): Promise<void> {
    const receivers = [...sockets()];
    if (receivers.length === 0) return;
    try {
      const viewerIds = [...new Set(receivers.map(({ viewer }) => viewer.uuid))];
      const permitted = allowed && (await allowed(viewerIds));
      if (permitted?.size === 0) return;
      const written = await text();
      if (written === null) return;
      const own = await textsFor?.([...(permitted ?? viewerIds)]);
      for (const socket of receivers) {
        const { uuid } = socket.viewer;
        if (!permitted || permitted.has(uuid)) socket.send(own?.get(uuid) ?? written);
      }
    } catch (error) {
      log.error({ err: error }, 'an event was not delivered');
      for (const socket of receivers) socket.send(RESYNC);
    }
  }

  return {
    add: (delivery) => {
      sent = sent.then(() => send(delivery));
    },
    settled: () => sent,
  };
}

export const RESYNC = eventText(resync, {});
