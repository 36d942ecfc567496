import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { createLoadGate, type LoadGate, type LoadLimits } from '../load-gate.ts';

export interface LoadShedding {
  /** Returns whether requests are being refused. */
  readonly isOverloaded: () => boolean;
  readonly requestsUnderWay: () => number;
  readonly refusedRequests: () => number;
}

/** Interval of the timer that measures the delay of the event loop. */
const TICK_MS = 10;
/** A request whose body takes longer to arrive waits for its sender, not for the node. */
const BODY_WAIT_MS = 1_000;
const LOG_INTERVAL_MS = 10_000;

const BUSY = JSON.stringify({ detail: 'The server is busy. Please try again in a moment.' });
const REFUSAL_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BUSY),
  'cache-control': 'no-store',
  'retry-after': '2',
  'x-content-type-options': 'nosniff',
} as const;

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
  { bodyWaitMs = BODY_WAIT_MS, ...limits }: LoadLimits & { readonly bodyWaitMs?: number },
): LoadShedding {
  const gate = createLoadGate(limits);
  const headers = { ...REFUSAL_HEADERS, ...corsHeaders(webOrigin) };
  let logged = { atMs: -Infinity, refused: 0 };
  let tickedAtMs = performance.now();
  const timer = setInterval(() => (tickedAtMs = performance.now()), TICK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function logRefusal(nowMs: number): void {
    if (nowMs - logged.atMs < LOG_INTERVAL_MS) return;
    const { refused, underWay } = gate;
    app.log.warn({ underWay, refused: refused - logged.refused }, 'overloaded: requests are refused');
    logged = { atMs: nowMs, refused };
  }

  const handlers = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (isShed(request)) {
      const nowMs = performance.now();
      // The timer is late when the loop is behind, also in the middle of a long turn.
      if (gate.refuses(nowMs, nowMs - tickedAtMs - TICK_MS)) {
        logRefusal(nowMs);
        response.writeHead(503, headers).end(BUSY);
        return;
      }
      count(gate, request, response, bodyWaitMs);
    }
    for (const handle of handlers) Reflect.apply(handle, app.server, [request, response]);
  });

  return {
    isOverloaded: () => gate.isOverloaded(performance.now()),
    requestsUnderWay: () => gate.underWay,
    refusedRequests: () => gate.refused,
  };
}

/** Counts a request until its response begins, except while it waits for a sender who is slow. */
function count(gate: LoadGate, request: IncomingMessage, response: ServerResponse, bodyWaitMs: number): void {
  let isOver = false;
  let end = gate.begin();
  endWithHead(response, () => {
    isOver = true;
    end();
  });
  if (request.complete || !hasBody(request)) return;
  setTimeout(() => {
    if (isOver || request.complete) return;
    end();
    request.once('end', () => {
      if (!isOver) end = gate.begin();
    });
  }, bodyWaitMs).unref();
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Calls `end` when the response begins or breaks: slow readers of large responses cost the node little. */
function endWithHead(response: ServerResponse, end: () => void): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...head: unknown[]) => {
    end();
    response.writeHead = writeHead;
    return Reflect.apply(writeHead, response, head);
  };
  response.once('close', end);
}

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
