import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** Longer than any route; a common limit of servers and proxies. */
const URL_LIMIT = 8_000;
/** Time for the client to read the response before the socket is destroyed. */
const LINGER_MS = 1_000;

interface ClientError extends Error {
  readonly code: string;
  /** Last packet received: a buffer, which Fastify types as its JSON. */
  readonly rawPacket?: unknown;
}

/** Responds to malformed requests on the socket itself, since they never become requests of the server. */
export function handleClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const { status, detail } = describe(error);
  const body = JSON.stringify({ detail });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Closing at once would discard the response for a client that is still sending.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

interface ErrorResponse {
  readonly status: 400 | 408 | 413 | 414 | 431;
  readonly detail: string;
}

export const URL_TOO_LONG = 'The address is too long';

function describe({ code, rawPacket }: ClientError): ErrorResponse {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      if (isWithinAddress(rawPacket)) return { status: 414, detail: URL_TOO_LONG };
      return { status: 431, detail: 'The headers of the request are too large' };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, detail: 'The request is too large' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, detail: 'The request took too long to arrive' };
    default:
      return { status: 400, detail: 'The request cannot be read' };
  }
}

function isWithinAddress(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet) || !/^[A-Z]+ \//.test(packet.toString('latin1', 0, 20))) return false;
  const end = packet.indexOf('\n');
  return end === -1 || end > URL_LIMIT;
}

/** Refuses well-formed but invalid requests before any other hook. */
export function refuseInvalidRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => done(objectionTo(request)));
}

const UNEXPECTED = JSON.stringify({ detail: 'The expectation of the request cannot be met' });

/** Refuses unknown `Expect` headers; Node itself handles `100-continue`. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_, response) => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(UNEXPECTED),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    };
    response.writeHead(417, headers).end(UNEXPECTED);
  });
}

function objectionTo({ url, raw, headers }: FastifyRequest): HttpError | undefined {
  if (isTooLong(url)) return new HttpError(414, 'http.url_too_long', URL_TOO_LONG);
  // Required by RFC 9112, 3.2.
  if (raw.httpVersion === '1.1' && headers.host === undefined)
    return new HttpError(400, 'http.no_host', 'The request has no Host header');
  return undefined;
}

export function isTooLong(url: string | undefined): boolean {
  return url !== undefined && url.length > URL_LIMIT;
}
