import type { FastifyBaseLogger } from 'fastify';
import { sql, type QueryExecutorProvider } from 'kysely';
import { createBusListener } from './bus-listener.ts';
import { queueStatement } from './database-client.ts';
import type { DatabaseConnection, Db } from './database.ts';
import { beforeCommit } from './transaction-hooks.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type BusHandler = (message: Json) => void | Promise<void>;
/** Works on the connection of the transaction that publishes. */
export type TransactionHandler = (trx: QueryExecutorProvider, message: Json) => Promise<void>;

/** Tells every node what happened, in the order of the commits. */
export interface Bus {
  /**
   * The message leaves only when the transaction commits. The same message of the same topic, published
   * twice in one transaction, may arrive once.
   */
  publish(trx: QueryExecutorProvider, topic: string, message: Json): Promise<void>;
  /** Gives back the function that ends the subscription. A handler that fails is logged and fails alone. */
  subscribe(topic: string, handler: BusHandler): () => void;
  /**
   * Called on the node that publishes, in the transaction that does: what the handler writes is there exactly once,
   * or not at all. When it fails, so does the command. It may hold rows only until the commit, and never waits for
   * the network.
   */
  subscribeWithin(topic: string, handler: TransactionHandler): void;
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
  readonly message: Json;
}

export async function createBus({ db, target, log }: BusOptions): Promise<Bus> {
  const handlers = new Map<string, Set<BusHandler>>();
  const handlersWithin = new Map<string, TransactionHandler[]>();
  const gapHandlers: BusHandler[] = [];
  /** By their executors: what open transactions have to tell. */
  const gathered = new WeakMap<object, Envelope[]>();
  /** Long messages are fetched first; those behind them wait, so that none overtakes another. */
  let delivered = Promise.resolve();

  /** All that a transaction tells leaves together. */
  async function gather(trx: QueryExecutorProvider, envelope: Envelope): Promise<void> {
    const envelopes = gathered.get(trx.getExecutor());
    if (envelopes) return void envelopes.push(envelope);
    const first = [envelope];
    gathered.set(trx.getExecutor(), first);
    return beforeCommit(trx, async () => {
      gathered.delete(trx.getExecutor());
      await send(trx, first);
    });
  }

  async function deliver(payload: string): Promise<void> {
    try {
      for (const { topic, message } of await open(db, payload))
        for (const handler of handlers.get(topic) ?? []) void runHandler(handler, message, topic);
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

  const listener = await createBusListener({
    target,
    channel: CHANNEL,
    log,
    onPayload: (payload) => {
      delivered = delivered.then(() => deliver(payload));
    },
    onReconnect: () => {
      for (const handler of gapHandlers) void runHandler(handler, null, 'gap');
    },
  });

  return {
    publish: async (trx, topic, message) => {
      await gather(trx, { topic, message });
      for (const handler of handlersWithin.get(topic) ?? []) {
        await handler(trx, message);
      }
    },
    subscribe: (topic, handler) => {
      const subscribed = handlers.get(topic) ?? new Set();
      handlers.set(topic, subscribed.add(handler));
      return () => void subscribed.delete(handler);
    },
    subscribeWithin: (topic, handler) => {
      handlersWithin.set(topic, [...(handlersWithin.get(topic) ?? []), handler]);
    },
    onGap: (handler) => void gapHandlers.push(handler),
    checkReady: () => listener.checkReady(),
    close: async () => {
      await listener.close();
      await delivered;
    },
  };
}

async function send(trx: QueryExecutorProvider, envelopes: readonly Envelope[]): Promise<void> {
  const inline = JSON.stringify(envelopes);
  const isShort = Buffer.byteLength(inline) <= INLINE_LIMIT_BYTES;
  const payload = isShort ? inline : await store(trx, inline);
  await queueStatement(trx, sql`select pg_notify(${CHANNEL}, ${payload})`);
}

/** @returns the number under which it is kept, as text. */
async function store(trx: QueryExecutorProvider, body: string): Promise<string> {
  // What another transaction is deleting is left to it: a command must not wait for such housekeeping.
  await sql`
    delete from bus_messages where id in (
      select id from bus_messages where created_at < now() - interval '10 minutes' for update skip locked
    )`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    insert into bus_messages (body) values (${body}) returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new TypeError('an insert gave no row back');
  return String(row.id);
}

async function open(db: Db, payload: string): Promise<readonly Envelope[]> {
  // Written by `send` alone: the channel is ours.
  const sent = JSON.parse(payload) as readonly Envelope[] | number;
  if (typeof sent === 'object') return sent;
  const { rows } = await sql<{ body: string }>`select body from bus_messages where id = ${sent}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`messages ${sent} are gone`);
  return JSON.parse(row.body) as readonly Envelope[];
}
