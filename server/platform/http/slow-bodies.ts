import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from './client-errors.ts';

export interface SlowBodyLimits {
  /** How often the bodies under way are looked at. */
  readonly checkMs: number;
  /** A body that brings less than `leastBytes` within this time ends with 408. */
  readonly windowMs: number;
  readonly leastBytes: number;
}

/**
 * 2 kB a second: a video of 100 MB over a slow phone gets through, also with half a minute in a tunnel, while a body that
 * drips ends after the first window.
 */
export const slowBodyLimits: SlowBodyLimits = { checkMs: 5_000, windowMs: 45_000, leastBytes: 90_000 };

/** What the watch needs of a request. */
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
  /** `end` is called once when the body turns out to be too slow. */
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
        else if (bytesRead - arrival.bytes >= limits.leastBytes || isServerSlow(request)) {
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

/** The client has sent more than we have read: it waits for us. */
function isServerSlow({ readableLength, readableHighWaterMark }: WatchedRequest): boolean {
  return readableLength >= readableHighWaterMark;
}

/** Ends requests whose body arrives too slowly. Their handlers see a broken connection. */
export function endSlowBodies(app: FastifyInstance, limits: SlowBodyLimits = slowBodyLimits): void {
  const watch = createBodyWatch<IncomingMessage>(limits);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Injected requests have no connection.
    if (hasBody(raw) && typeof raw.socket.bytesRead === 'number') {
      watch.add(raw, performance.now(), () => {
        if (reply.raw.headersSent) raw.socket.destroy();
        else answerClientError(new SlowBodyError(), raw.socket);
      });
    }
    done();
  });
  app.addHook('onResponse', ({ raw }, _, done) => {
    // An answer may come before the end of the body, which then goes on arriving.
    if (raw.complete) watch.remove(raw);
    done();
  });
  const timer = setInterval(() => watch.check(performance.now()), limits.checkMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** The code that Node gives to its own timeouts. */
class SlowBodyError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
