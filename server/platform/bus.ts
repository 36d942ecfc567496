import type { FastifyBaseLogger } from 'fastify';
import { sql, type QueryExecutorProvider } from 'kysely';
import { createBusListener } from './bus-listener.ts';
import { queueStatement } from './database-client.ts';
import type { DatabaseConnection, Db } from './database.ts';
import { beforeCommit } from './transaction-hooks.ts';

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

/** Publishes messages to every node, in the order of the commits. */
export interface Bus {
  /**
   * Sends the message when the transaction commits. A message that is published twice in one transaction arrives
   * once.
   */
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
  /** Calls the handler after a reconnection or a failed read: messages were lost, so caches must be dropped. */
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
/** NOTIFY accepts at most 8,000 bytes. */
const INLINE_LIMIT_BYTES = 7_500;

interface Envelope {
  readonly topic: string;
  readonly message: Json;
}

export async function createBus({ db, target, log }: BusOptions): Promise<Bus> {
  // A topic has one definition, so the handlers under its name take the messages under its name.
  const handlers = new Map<string, Set<BusHandler<Json>>>();
  const handlersWithin = new Map<string, TransactionHandler<Json>[]>();
  const gapHandlers: (() => void)[] = [];
  /** Messages of open transactions as JSON, by executor. */
  const outgoing = new WeakMap<object, Set<string>>();
  /** Deliveries run one after the other: a long message is loaded first and must not be overtaken. */
  let delivered = Promise.resolve();

  /** Sends all messages of a transaction as one notification. */
  async function sendAtCommit(trx: QueryExecutorProvider, envelope: Envelope): Promise<void> {
    const json = JSON.stringify(envelope);
    const envelopes = outgoing.get(trx.getExecutor());
    if (envelopes) return void envelopes.add(json);
    const first = new Set([json]);
    outgoing.set(trx.getExecutor(), first);
    return beforeCommit(trx, async () => {
      outgoing.delete(trx.getExecutor());
      await send(trx, first);
    });
  }

  async function deliver(payload: string): Promise<void> {
    try {
      for (const { topic, message } of await readEnvelopes(db, payload))
        for (const handler of handlers.get(topic) ?? []) void runHandler(() => handler(message), topic);
    } catch (error) {
      log.error({ err: error }, 'bus message lost');
      reportGap();
    }
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

  const listener = await createBusListener({
    target,
    channel: CHANNEL,
    log,
    onPayload: (payload) => {
      delivered = delivered.then(() => deliver(payload));
    },
    onReconnect: reportGap,
  });

  return {
    publish: async (trx, topic, message) => {
      await sendAtCommit(trx, { topic: topic.name, message });
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
    checkReady: () => listener.checkReady(),
    close: async () => {
      await listener.close();
      await delivered;
    },
  };
}

async function send(trx: QueryExecutorProvider, envelopes: ReadonlySet<string>): Promise<void> {
  const inline = `[${[...envelopes].join(',')}]`;
  const isShort = Buffer.byteLength(inline) <= INLINE_LIMIT_BYTES;
  const payload = isShort ? inline : await store(trx, inline);
  await queueStatement(trx, sql`select pg_notify(${CHANNEL}, ${payload})`);
}

/** Stores a body that is too long for NOTIFY and returns the id of its row as text. */
async function store(trx: QueryExecutorProvider, body: string): Promise<string> {
  // Rows that another transaction is deleting are skipped: a command must not wait for housekeeping.
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

async function readEnvelopes(db: Db, payload: string): Promise<readonly Envelope[]> {
  // Only `send` writes to the channel.
  const sent = JSON.parse(payload) as readonly Envelope[] | number;
  if (typeof sent === 'object') return sent;
  const { rows } = await sql<{ body: string }>`select body from bus_messages where id = ${sent}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`messages ${sent} are gone`);
  return JSON.parse(row.body) as readonly Envelope[];
}
