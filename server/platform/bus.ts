import type { FastifyBaseLogger } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { createBusListener } from './bus-listener.ts';
import type { Database, DatabaseConnection, Db } from './database.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type BusHandler = (message: Json) => void | Promise<void>;

/** Tells every node what happened. A message leaves only when the transaction that published it commits. */
export interface Bus {
  publish(trx: Kysely<Database>, topic: string, message: Json): Promise<void>;
  /** Gives back the function that ends the subscription. A handler that fails is logged and fails alone. */
  subscribe(topic: string, handler: BusHandler): () => void;
  /** Called after a lost connection came back: messages of the gap are lost, so caches must be dropped. */
  onGap(handler: () => void): void;
  /** Throws while the listening connection is down. */
  checkReady(): void;
  close(): Promise<void>;
}

export interface BusOptions {
  readonly db: Db;
  readonly target: string | DatabaseConnection;
  readonly log: FastifyBaseLogger;
}

const CHANNEL = 'plotline_bus';
/** NOTIFY takes at most 8,000 bytes. */
const INLINE_LIMIT_BYTES = 7_500;

interface Envelope {
  readonly topic: string;
  readonly message?: Json;
  readonly stored?: string;
}

export async function createBus({ db, target, log }: BusOptions): Promise<Bus> {
  const handlers = new Map<string, Set<BusHandler>>();
  const gapHandlers: (() => void)[] = [];
  const listener = await createBusListener({
    target,
    channel: CHANNEL,
    log,
    onPayload: (payload) => void deliver(payload),
    onReconnect: () => {
      for (const handler of gapHandlers) handler();
    },
  });

  async function deliver(payload: string): Promise<void> {
    try {
      const { topic, message } = await open(db, payload);
      await Promise.all(
        [...(handlers.get(topic) ?? [])].map((handler) => runHandler(handler, message ?? null, topic)),
      );
    } catch (error) {
      log.error({ err: error }, 'bus message lost');
    }
  }

  async function runHandler(handler: BusHandler, message: Json, topic: string): Promise<void> {
    try {
      await handler(message);
    } catch (error) {
      log.error({ err: error, topic }, 'bus handler failed');
    }
  }

  return {
    publish: async (trx, topic, message) => {
      const inline = JSON.stringify({ topic, message } satisfies Envelope);
      const payload =
        Buffer.byteLength(inline) <= INLINE_LIMIT_BYTES ? inline : await store(trx, topic, message);
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(trx);
    },
    subscribe: (topic, handler) => {
      const set = handlers.get(topic) ?? new Set();
      handlers.set(topic, set.add(handler));
      return () => void set.delete(handler);
    },
    onGap: (handler) => void gapHandlers.push(handler),
    checkReady: () => listener.checkReady(),
    close: () => listener.close(),
  };
}

async function store(trx: Kysely<Database>, topic: string, message: Json): Promise<string> {
  await sql`delete from bus_messages where created_at < now() - interval '10 minutes'`.execute(trx);
  const body = JSON.stringify(message);
  const { rows } = await sql<{
    id: number;
  }>`insert into bus_messages (body) values (${body}) returning id`.execute(trx);
  return JSON.stringify({ topic, stored: String(rows[0]?.id) } satisfies Envelope);
}

async function open(db: Db, payload: string): Promise<Envelope> {
  // Written by `publish` alone: the channel is ours.
  const envelope = JSON.parse(payload) as Envelope;
  if (envelope.stored === undefined) return envelope;
  const { rows } = await sql<{
    body: string;
  }>`select body from bus_messages where id = ${envelope.stored}`.execute(db);
  return { topic: envelope.topic, message: JSON.parse(rows[0]?.body ?? 'null') as Json };
}
