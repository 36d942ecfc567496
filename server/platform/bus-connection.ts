import type { FastifyBaseLogger } from 'fastify';
import { Client, type Notification } from 'pg';
import type { DatabaseConnection } from './database.ts';

const CHANNEL = 'plotline_bus';
/** Name by which the connections of all nodes are found. */
const APPLICATION = 'plotline bus';
/** NOTIFY accepts less than 8,000 bytes. */
const PART_LENGTH = 7_900;
const GOODBYE = '"goodbye"';

const RECONNECT_FIRST_MS = 100;
const RECONNECT_MAX_MS = 5_000;
/** Shows both whether this connection is alive and whether those of the other nodes are. */
const CHECK_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** A machine that vanishes leaves its connection behind, which PostgreSQL then ends within 20 seconds. */
const KEEPALIVE = `
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

export interface BusConnectionOptions {
  readonly target: string | DatabaseConnection;
  readonly log: FastifyBaseLogger;
  /** Receives the texts of the other nodes, those of one node in the order in which it sent them. */
  readonly onText: (text: string) => void;
  /** Called when texts of another node may have been lost. */
  readonly onGap: () => void;
}

export interface BusConnection {
  /** Sends a text to all other nodes. A text that cannot be sent becomes a gap for them. */
  send(json: string): void;
  /** Makes a gap for all other nodes. */
  skip(): void;
  /** Whether no other node is connected. False while that is unknown. */
  isAlone(): boolean;
  /** Throws while there is no connection. */
  checkReady(): void;
  /** Resolves when everything has been sent. */
  close(): Promise<void>;
}

/** Another node's connection: the number of its newest part, unless none has arrived since this node listens. */
interface Peer {
  number: number | undefined;
  /** Beginning of a text whose other parts follow. */
  text: string;
}

/**
 * Opens the connection on which a node sends and listens; after a failure it is reopened until that succeeds.
 *
 * Each connection numbers its parts from 1, from 2 after a lost connection, so that the other nodes miss a number. A
 * node that is killed cannot report what it has not sent: the end of its connection without a goodbye is a gap, too.
 */
export async function createBusConnection(options: BusConnectionOptions): Promise<BusConnection> {
  const { log } = options;
  let client: Client | undefined;
  let ownPid = 0;
  let sentNumber = 0;
  let peers = new Map<number, Peer>();
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const { target } = options;
    const next = new Client({
      ...(typeof target === 'string' ? { connectionString: target } : target),
      application_name: APPLICATION,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    const heard = new Map<number, Peer>();
    next.on('notification', (notification) => receive(heard, notification));
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('the connection ended')));
    try {
      await next.connect();
      await next.query(KEEPALIVE);
      ownPid = await readPid(next);
      await next.query(`listen ${CHANNEL}`);
      for (const pid of await findConnections(next))
        if (!heard.has(pid)) heard.set(pid, { number: undefined, text: '' });
    } catch (error) {
      discard(next);
      throw error;
    }
    peers = heard;
    client = next;
  }

  function receive(heard: Map<number, Peer>, { processId, payload = '' }: Notification): void {
    if (processId === ownPid) return;
    const part = /^(?<number>\d+)(?<sign>[.+])(?<json>.*)$/.exec(payload)?.groups;
    // Also sent by a node of an earlier version.
    if (!part) return options.onGap();
    const peer = heard.get(processId) ?? { number: 0, text: '' };
    const number = Number(part['number']);
    const isComplete = peer.number === undefined || number === peer.number + 1;
    const text = (isComplete ? peer.text : '') + part['json'];
    const isLast = part['sign'] === '.';
    heard.set(processId, { number, text: isLast ? '' : text });
    if (!isComplete) options.onGap();
    if (!isLast) return;
    if (text === GOODBYE) heard.delete(processId);
    else if (text) options.onText(text);
  }

  async function check(): Promise<void> {
    const current = client;
    if (!current) return;
    // A node that greets meanwhile may not be among those found.
    const known = [...peers.keys()];
    try {
      const found = await findConnections(current);
      if (current === client) reportEnded(known.filter((pid) => !found.has(pid)));
    } catch (error) {
      giveUp(current, error);
    }
  }

  function reportEnded(pids: readonly number[]): void {
    const killed = pids.filter((pid) => peers.delete(pid));
    if (killed.length === 0) return;
    log.warn({ connections: killed }, 'another node ended without a goodbye');
    options.onGap();
  }

  async function send(json: string): Promise<void> {
    const parts = partsOf(json).map(([part, sign]) => `${(sentNumber += 1)}${sign}${part}`);
    const current = client;
    if (!current) return;
    try {
      await current.query(
        `select pg_notify('${CHANNEL}', part) from unnest($1::text[]) with ordinality as parts (part, place) order by place`,
        [parts],
      );
    } catch (error) {
      giveUp(current, error);
    }
  }

  function skip(): void {
    sentNumber += 1;
    void send('');
  }

  function giveUp(which: Client, error: unknown): void {
    lost(which, error);
    discard(which);
  }

  /** Ends a connection without waiting: a dead one never responds. */
  function discard(which: Client): void {
    which.end().catch((error: unknown) => log.debug({ err: error }, 'bus connection not ended'));
  }

  function lost(which: Client, error: unknown): void {
    if (isClosed || which !== client) return;
    client = undefined;
    log.warn({ err: error }, 'bus connection lost');
    reconnect(RECONNECT_FIRST_MS);
  }

  function reconnect(delayMs: number): void {
    retry = setTimeout(() => {
      connect().then(
        () => {
          if (isClosed) return client && discard(client);
          sentNumber = 0;
          skip();
          options.onGap();
        },
        (error: unknown) => {
          log.warn({ err: error }, 'bus not reachable');
          if (!isClosed) reconnect(Math.min(delayMs * 2, RECONNECT_MAX_MS));
        },
      );
    }, delayMs);
  }

  await connect();
  // The other nodes learn of this one before it can be killed with something to send.
  await send('');
  const checking = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return {
    send: (json) => void send(json),
    skip,
    isAlone: () => client !== undefined && [...peers.keys()].every((pid) => pid === ownPid),
    checkReady: () => {
      if (!client) throw new Error('the bus is not connected');
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(checking);
      await send(GOODBYE);
      await client?.end();
    },
  };
}

/** Splits a text into parts for NOTIFY; each but the last has the sign `+`. All characters take one byte. */
function partsOf(json: string): (readonly [part: string, sign: '+' | '.'])[] {
  const ascii = json.replaceAll(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const count = Math.max(1, Math.ceil(ascii.length / PART_LENGTH));
  return Array.from({ length: count }, (_, index) => [
    ascii.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH),
    index === count - 1 ? '.' : '+',
  ]);
}

async function readPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Returns the process ids of the bus connections of all nodes. */
async function findConnections(client: Client): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    [APPLICATION],
  );
  return new Set(rows.map(({ pid }) => pid));
}
