import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

export interface LoadLimits {
  /** Requests under way that the node handles without delay. */
  readonly requests: number;
  /** Returns the number of statements that wait for a connection. */
  readonly waitingStatements: () => number;
}

export interface LoadShedding {
  /** Returns whether requests are being refused. */
  readonly isOverloaded: () => boolean;
  readonly requestsUnderWay: () => number;
  readonly refusedRequests: () => number;
}

/** Timer interval, and delay of the event loop beyond it that counts as pressure. */
const TICK_MS = 10;
const LAG_MS = 30;
/** A burst may take this long and have this many times the limit under way before requests are refused. */
const BURST_MS = 250;
const BURST_FACTOR = 8;
/** Pressure that returns sooner than this is the same overload, not a new burst. */
const CALM_MS = 1_000;
const RETRY_AFTER_S = '2';
const LOG_INTERVAL_MS = 10_000;

const BUSY = JSON.stringify({ detail: 'The server is busy. Please try again in a moment.' });
/** Paths that are shed; the page itself and its assets are always served, without queries while overloaded. */
const SHED = /^\/(?:api|media)\//;

/**
 * Refuses requests with 503 while more are under way than the node can handle in time: accepted requests stay fast and
 * memory stays bounded. Uploads, sockets, health checks and static files are exempt. A refused request costs little,
 * because it is refused before the framework sees it.
 */
export function shedLoad(
  app: FastifyInstance,
  { webOrigin }: Pick<Config, 'webOrigin'>,
  { requests: limit, waitingStatements }: LoadLimits,
): LoadShedding {
  let underWay = 0;
  let refused = 0;
  let pressedSinceMs = 0;
  let pressedAtMs = -Infinity;
  let refusedAtMs = -Infinity;
  let logged = { atMs: -Infinity, refused: 0 };
  let tickedAtMs = performance.now();
  const timer = setInterval(() => (tickedAtMs = performance.now()), TICK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  /** The loop is behind when its timer is late, also in the middle of a long turn. */
  function isPressed(nowMs: number): boolean {
    if (underWay < limit) return false;
    return waitingStatements() > 0 || nowMs - tickedAtMs > TICK_MS + LAG_MS;
  }

  function isRefused(nowMs: number): boolean {
    if (!isPressed(nowMs)) return false;
    if (nowMs - pressedAtMs > CALM_MS) pressedSinceMs = nowMs;
    pressedAtMs = nowMs;
    return nowMs - pressedSinceMs > BURST_MS || underWay >= limit * BURST_FACTOR;
  }

  function refuse(response: ServerResponse, nowMs: number): void {
    refused += 1;
    refusedAtMs = nowMs;
    if (nowMs - logged.atMs > LOG_INTERVAL_MS) {
      app.log.warn({ underWay, refused: refused - logged.refused }, 'overloaded: requests are refused');
      logged = { atMs: nowMs, refused };
    }
    response.writeHead(503, { ...REFUSAL_HEADERS, ...corsHeaders(webOrigin) }).end(BUSY);
  }

  /** Counts a request until its response begins: slow readers of large responses cost the node little. */
  function count(response: ServerResponse): void {
    underWay += 1;
    let isCounted = true;
    const release = () => {
      if (isCounted) underWay -= 1;
      isCounted = false;
    };
    const { writeHead } = response;
    response.writeHead = (...head: unknown[]) => {
      release();
      response.writeHead = writeHead;
      return Reflect.apply(writeHead, response, head);
    };
    response.once('close', release);
  }

  const handlers = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (isShed(request)) {
      const nowMs = performance.now();
      if (isRefused(nowMs)) return refuse(response, nowMs);
      count(response);
    }
    for (const handle of handlers) Reflect.apply(handle, app.server, [request, response]);
  });

  return {
    isOverloaded: () => performance.now() - refusedAtMs < CALM_MS,
    requestsUnderWay: () => underWay,
    refusedRequests: () => refused,
  };
}

const REFUSAL_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BUSY),
  'cache-control': 'no-store',
  'retry-after': RETRY_AFTER_S,
  'x-content-type-options': 'nosniff',
} as const;

/** Uploads wait for their sender, not for the node; the work behind them has queues of its own. */
function isShed({ url = '', headers }: IncomingMessage): boolean {
  return SHED.test(url) && headers['content-type']?.startsWith('multipart/') !== true;
}

function corsHeaders(webOrigin: string | undefined): Record<string, string> {
  if (webOrigin === undefined) return {};
  return {
    'access-control-allow-origin': webOrigin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after',
  };
}
