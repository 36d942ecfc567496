import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { handleClientError } from './client-errors.ts';

export interface SlowBodyLimits {
  /** Interval between checks. */
  readonly checkMs: number;
  /** Window in which a body must bring `minBytes`; otherwise it ends with 408. */
  readonly windowMs: number;
  readonly minBytes: number;
}

/** 2 kB/s: enough for a phone on a slow network, even with half a minute of no signal. */
export const slowBodyLimits: SlowBodyLimits = { checkMs: 5_000, windowMs: 45_000, minBytes: 90_000 };

export type WatchedRequest = Pick<
  IncomingMessage,
  'complete' | 'readableLength' | 'readableHighWaterMark'
> & {
  readonly socket: Pick<IncomingMessage['socket'], 'bytesRead' | 'destroyed'>;
};

interface Arrival {
  readonly end: () => void;
  bytes: number;
  atMs: number;
}

export interface BodyWatch<Request extends WatchedRequest> {
  /** Watches a request; `end` is called once if its body is too slow. */
  add(request: Request, nowMs: number, end: () => void): void;
  remove(request: Request): void;
  check(nowMs: number): void;
}

export function createBodyWatch<Request extends WatchedRequest>(limits: SlowBodyLimits): BodyWatch<Request> {
  const arriving = new Map<Request, Arrival>();
  return {
    add: (request, atMs, end) => void arriving.set(request, { end, bytes: request.socket.bytesRead, atMs }),
    remove: (request) => void arriving.delete(request),
    check: (nowMs) => {
      for (const [request, arrival] of arriving) {
        const { bytesRead, destroyed } = request.socket;
        if (request.complete || destroyed) arriving.delete(request);
        else if (bytesRead - arrival.bytes >= limits.minBytes || isServerSlow(request)) {
          arrival.bytes = bytesRead;
          arrival.atMs = nowMs;
        } else if (nowMs - arrival.atMs >= limits.windowMs) {
          arriving.delete(request);
          arrival.end();
        }
      }
    },
  };
}

/** Returns whether the client waits for the server, which has not read all received bytes. */
function isServerSlow({ readableLength, readableHighWaterMark }: WatchedRequest): boolean {
  return readableLength >= readableHighWaterMark;
}

/** Ends requests whose body arrives too slowly; their handlers see a broken connection. */
export function endSlowBodies(app: FastifyInstance, limits: SlowBodyLimits = slowBodyLimits): void {
  const watch = createBodyWatch<IncomingMessage>(limits);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Injected requests have no connection.
    if (hasBody(raw) && typeof raw.socket.bytesRead === 'number') {
      watch.add(raw, performance.now(), () => {
        if (reply.raw.headersSent) raw.socket.destroy();
        else handleClientError(new SlowBodyError(), raw.socket);
      });
    }
    done();
  });
  app.addHook('onResponse', ({ raw }, _, done) => {
    // The body may still be arriving after the response.
    if (raw.complete) watch.remove(raw);
    done();
  });
  const timer = setInterval(() => watch.check(performance.now()), limits.checkMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Has the code of Node's own timeouts. */
class SlowBodyError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
