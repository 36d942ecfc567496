import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** Longer addresses than any of ours; other servers and proxies stop here, too. */
const URL_LIMIT = 8_000;
/** Then a client that does not listen is left alone. */
const LINGER_MS = 1_000;

interface ClientError extends Error {
  readonly code: string;
  /** What came last, as far as it was read: a buffer, which Fastify types as the JSON of one. */
  readonly rawPacket?: unknown;
}

/** Requests that are none: they never become one of the server's, so they are answered on the socket itself. */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const { status, detail } = complaint(error);
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
  // Closing at once would take the answer back from a client that is still sending.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

interface Complaint {
  readonly status: 400 | 408 | 413 | 414 | 431;
  readonly detail: string;
}

export const URL_TOO_LONG = 'The address is too long';

function complaint({ code, rawPacket }: ClientError): Complaint {
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

/** The first line holds the address. */
function isWithinAddress(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet) || !/^[A-Z]+ \//.test(packet.toString('latin1', 0, 20))) return false;
  const end = packet.indexOf('\n');
  return end === -1 || end > URL_LIMIT;
}

/** Requests that can be read and still are not right; before anything else looks at them. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => done(oddityOf(request)));
}

const UNEXPECTED = JSON.stringify({ detail: 'The expectation of the request cannot be met' });

/** An `Expect` header that no one can meet; `100-continue` is met by Node itself. */
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

function oddityOf({ url, raw, headers }: FastifyRequest): HttpError | undefined {
  if (isTooLong(url)) return new HttpError(414, 'http.url_too_long', URL_TOO_LONG);
  // Required by RFC 9112, 3.2.
  if (raw.httpVersion === '1.1' && headers.host === undefined)
    return new HttpError(400, 'http.no_host', 'The request does not say for which host it is');
  return undefined;
}

export function isTooLong(url: string | undefined): boolean {
  return url !== undefined && url.length > URL_LIMIT;
}
