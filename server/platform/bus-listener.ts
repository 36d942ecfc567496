import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { DatabaseConnection } from './database.ts';

const RECONNECT_FIRST_MS = 100;
const RECONNECT_MOST_MS = 5_000;

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

/** One connection that only listens, opened again for as long as it takes when it breaks. */
export async function createBusListener(options: BusListenerOptions): Promise<BusListener> {
  let client: Client | undefined = await connect();
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<Client> {
    const { target } = options;
    const next = new Client({
      ...(typeof target === 'string' ? { connectionString: target } : target),
      application_name: 'plotline bus',
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => options.onPayload(payload ?? ''));
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('the connection ended')));
    await next.connect();
    await next.query(`listen ${options.channel}`);
    return next;
  }

  function lost(which: Client, error: Error): void {
    if (isClosed || which !== client) return;
    client = undefined;
    options.log.warn({ err: error }, 'bus connection lost');
    reconnect(RECONNECT_FIRST_MS);
  }

  function reconnect(delayMs: number): void {
    retry = setTimeout(() => {
      connect().then(
        (next) => {
          client = next;
          if (isClosed) void next.end();
          else options.onReconnect();
        },
        () => {
          if (!isClosed) reconnect(Math.min(delayMs * 2, RECONNECT_MOST_MS));
        },
      );
    }, delayMs);
  }

  return {
    checkReady: () => {
      if (!client) throw new Error('the bus is not connected');
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
