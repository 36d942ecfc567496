import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import { createBusConnection } from './bus-connection.ts';
import type { DatabaseConnection } from './database.ts';
import { afterCommit } from './transaction-hooks.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A named stream of messages; publishers and subscribers are checked against its payload type. */
export interface Topic<Payload extends Json> {
  readonly name: string;
  /** Exists in the type only. */
  readonly payload?: Payload;
}

/** Declares a topic. `name` is unique in the product: all nodes know the topic by it. */
export function defineTopic<Payload extends Json>(name: string): Topic<Payload> {
  return { name };
}

export type BusHandler<Payload extends Json> = (message: Payload) => void | Promise<void>;
/** A handler that works on the connection of the publishing transaction. */
export type TransactionHandler<Payload extends Json> = (
  trx: QueryExecutorProvider,
  message: Payload,
) => void | Promise<void>;

/**
 * Publishes messages to every node after the commit: on this node at once, on the others some milliseconds later. The
 * messages of one node arrive in order. Those that a killed node has not sent are lost, which the others report as a
 * gap.
 */
export interface Bus {
  /** Sends the message after the commit. A message that is published twice in one transaction arrives once. */
  publish<Payload extends Json>(
    trx: QueryExecutorProvider,
    topic: Topic<Payload>,
    message: NoInfer<Payload>,
  ): Promise<void>;
  /** Returns the function that ends the subscription. A failing handler is logged and does not stop the others. */
  subscribe<Payload extends Json>(topic: Topic<Payload>, handler: BusHandler<Payload>): () => void;
  /**
   * Calls the handler on the publishing node, inside the publishing transaction: its writes commit or roll back with
   * the command, and its failure fails the command. Handlers never wait for the network.
   */
  subscribeWithin<Payload extends Json>(topic: Topic<Payload>, handler: TransactionHandler<Payload>): void;
  /** Calls the handler when messages may have been lost: caches must be dropped, and browsers fetch again. */
  onGap(handler: () => void): void;
  /** Whether every message reaches all caches when it is published: no other node is connected. */
  isAlone(): boolean;
  /** Throws while the connection to the other nodes is down. */
  checkReady(): void;
  close(): Promise<void>;
}

export interface BusOptions {
  readonly target: string | DatabaseConnection;
  readonly log: FastifyBaseLogger;
}

/**
 * The shortest time between two sendings; messages of the meantime leave together. NOTIFY takes a lock that all writers
 * of the database share.
 */
const SEND_INTERVAL_MS = 3;

interface Envelope {
  readonly topic: string;
  readonly message: Json;
}

export async function createBus({ target, log }: BusOptions): Promise<Bus> {
  // A topic has one definition, so the handlers under its name take the messages under its name.
  const handlers = new Map<string, Set<BusHandler<Json>>>();
  const handlersWithin = new Map<string, TransactionHandler<Json>[]>();
  const gapHandlers: (() => void)[] = [];
  /** Messages of open transactions as JSON, by executor. */
  const outgoing = new WeakMap<object, Set<string>>();
  /** JSON of committed messages that the other nodes have not been sent yet. */
  let unsent: string[] = [];
  /** Runs since the latest sending. */
  let pause: NodeJS.Timeout | undefined;
  /** Runs handlers outside of the publishing request: their statements are none of its caller's. */
  const runOutside = AsyncLocalStorage.snapshot();

  const connection = await createBusConnection({ target, log, onText: deliver, onGap: reportGap });

  function sendAfterCommit(trx: QueryExecutorProvider, envelope: Envelope): void {
    const executor = trx.getExecutor();
    const json = JSON.stringify(envelope);
    const envelopes = outgoing.get(executor);
    if (envelopes) return void envelopes.add(json);
    const first = new Set([json]);
    outgoing.set(executor, first);
    afterCommit(
      trx,
      () => {
        outgoing.delete(executor);
        runOutside(() => handOver([...first]));
      },
      () => runOutside(reportGapEverywhere),
    );
  }

  function handOver(envelopes: readonly string[]): void {
    unsent.push(...envelopes);
    if (!pause) sendGathered();
    deliver(`[${envelopes.join(',')}]`);
  }

  function sendGathered(): void {
    clearTimeout(pause);
    pause = undefined;
    if (unsent.length === 0) return;
    connection.send(`[${unsent.join(',')}]`);
    unsent = [];
    pause = setTimeout(sendGathered, SEND_INTERVAL_MS);
  }

  function deliver(json: string): void {
    try {
      // Only `handOver` writes such texts.
      for (const { topic, message } of JSON.parse(json) as readonly Envelope[])
        for (const handler of handlers.get(topic) ?? []) void runHandler(() => handler(message), topic);
    } catch (error) {
      log.error({ err: error }, 'bus message lost');
      reportGap();
    }
  }

  function reportGapEverywhere(): void {
    connection.skip();
    reportGap();
  }

  function reportGap(): void {
    for (const handler of gapHandlers) void runHandler(handler, 'gap');
  }

  async function runHandler(handle: () => void | Promise<void>, topic: string): Promise<void> {
    try {
      await handle();
    } catch (error) {
      log.error({ err: error, topic }, 'bus handler failed');
    }
  }

  return {
    publish: async (trx, topic, message) => {
      sendAfterCommit(trx, { topic: topic.name, message });
      for (const handler of handlersWithin.get(topic.name) ?? []) await handler(trx, message);
    },
    subscribe: ({ name }, handler) => {
      const subscribed = handlers.get(name) ?? new Set();
      handlers.set(name, subscribed.add(handler as BusHandler<Json>));
      return () => void subscribed.delete(handler as BusHandler<Json>);
    },
    subscribeWithin: ({ name }, handler) => {
      handlersWithin.set(name, [...(handlersWithin.get(name) ?? []), handler as TransactionHandler<Json>]);
    },
    onGap: (handler) => void gapHandlers.push(handler),
    isAlone: () => connection.isAlone(),
    checkReady: () => connection.checkReady(),
    close: async () => {
      sendGathered();
      clearTimeout(pause);
      await connection.close();
    },
  };
}
