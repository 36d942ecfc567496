import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { DatabaseConnection } from './database.ts';

const RECONNECT_FIRST_MS = 100;
const RECONNECT_MAX_MS = 5_000;
/** A connection can die silently, for example behind a firewall. */
const HEARTBEAT_MS = 30_000;
const TIMEOUT_MS = 10_000;

export interface BusListenerOptions {
  readonly target: string | DatabaseConnection;
  readonly channel: string;
  readonly log: FastifyBaseLogger;
  readonly onPayload: (payload: string) => void;
  readonly onReconnect: () => void;
}

export interface BusListener {
  /** Throws while there is no connection. */
  checkReady(): void;
  close(): Promise<void>;
}

/** Opens the connection that listens; after a failure it is reopened until that succeeds. */
export async function createBusListener(options: BusListenerOptions): Promise<BusListener> {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<Client> {
    const { target } = options;
    const next = new Client({
      ...(typeof target === 'string' ? { connectionString: target } : target),
      application_name: 'plotline bus',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    next.on('notification', ({ payload }) => options.onPayload(payload ?? ''));
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('the connection ended')));
    try {
      await next.connect();
      await next.query(`listen ${options.channel}`);
    } catch (error) {
      discard(next);
      throw error;
    }
    return next;
  }

  async function checkAlive(): Promise<void> {
    const current = client;
    try {
      await current?.query('select 1');
    } catch (error) {
      if (!current) return;
      lost(current, error);
      discard(current);
    }
  }

  /** Ends a connection without waiting: a dead one never responds. */
  function discard(which: Client): void {
    which.end().catch((error: unknown) => options.log.debug({ err: error }, 'bus connection not ended'));
  }

  function lost(which: Client, error: unknown): void {
    if (isClosed || which !== client) return;
    client = undefined;
    options.log.warn({ err: error }, 'bus connection lost');
    reconnect(RECONNECT_FIRST_MS);
  }

  function reconnect(delayMs: number): void {
    retry = setTimeout(() => {
      connect().then(
        (opened) => {
          client = opened;
          if (isClosed) discard(opened);
          else options.onReconnect();
        },
        (error: unknown) => {
          options.log.warn({ err: error }, 'bus not reachable');
          if (!isClosed) reconnect(Math.min(delayMs * 2, RECONNECT_MAX_MS));
        },
      );
    }, delayMs);
  }

  client = await connect();
  const heartbeat = setInterval(() => void checkAlive(), HEARTBEAT_MS).unref();
  return {
    checkReady: () => {
      if (!client) throw new Error('the bus is not connected');
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      await client?.end();
    },
  };
}
