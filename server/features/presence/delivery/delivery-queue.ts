import type { FastifyBaseLogger } from 'fastify';
import { resync } from '@plotline/contract/presence.ts';
import type { Socket } from '../../../platform/http/socket.ts';
import { realtimeEvent, type RealtimeEvent } from '../../../platform/realtime.ts';

export interface Delivery {
  /** Returns the event; called only if it has a receiver. Null: there is nothing to send after all. */
  readonly event: () => RealtimeEvent | Promise<RealtimeEvent | null>;
  /** Returns the events of those receivers who get a different one. */
  readonly variants?:
    | ((viewerIds: readonly string[]) => Promise<ReadonlyMap<string, RealtimeEvent>>)
    | undefined;
  /** Returns the receiving sockets; called when the delivery starts. */
  readonly sockets: () => Iterable<Socket>;
  /** Returns which of these users may get the event; null: all of them. */
  readonly allowed: ((viewerIds: readonly string[]) => Promise<ReadonlySet<string>>) | null;
}

/** Sends events to sockets one after the other, so that no event overtakes another. */
export interface DeliveryQueue {
  add(delivery: Delivery): void;
  /** Resolves when everything added so far is sent. */
  settled(): Promise<void>;
}

export function createDeliveryQueue(log: FastifyBaseLogger): DeliveryQueue {
  let sent = Promise.resolve();
  return {
    add: (delivery) => {
      sent = sent.then(() => deliver(delivery, log));
    },
    settled: () => sent,
  };
}

async function deliver(delivery: Delivery, log: FastifyBaseLogger): Promise<void> {
  const receivers = [...delivery.sockets()];
  if (receivers.length === 0) return;
  try {
    const viewerIds = [...new Set(receivers.map(({ viewer }) => viewer.uuid))];
    const allowed = delivery.allowed && (await delivery.allowed(viewerIds));
    if (allowed?.size === 0) return;
    const event = await delivery.event();
    if (event === null) return;
    const variants = await delivery.variants?.([...(allowed ?? viewerIds)]);
    const text = JSON.stringify(event);
    const variantTexts = new Map([...(variants ?? [])].map(([id, variant]) => [id, JSON.stringify(variant)]));
    for (const socket of receivers) {
      const { uuid } = socket.viewer;
      if (!allowed || allowed.has(uuid)) socket.send(variantTexts.get(uuid) ?? text);
    }
  } catch (error) {
    log.error({ err: error }, 'an event was not delivered');
    for (const socket of receivers) socket.send(RESYNC_TEXT);
  }
}

/** Makes a client fetch everything again that events keep up to date. */
export const RESYNC: RealtimeEvent = realtimeEvent(resync, {});
export const RESYNC_TEXT = JSON.stringify(RESYNC);
