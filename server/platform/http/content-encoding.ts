import { pipeline, Readable } from 'node:stream';
import { brotliCompress, brotliCompressSync, constants, createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** Fast, and still smaller than gzip. */
const BROTLI_QUALITY = 4;
/** Smaller bodies hardly get smaller. */
const MIN_BYTES = 1_024;
/** Up to here one call, of at most 2 ms, costs less than passing the body to another thread. */
const MAX_SYNC_BYTES = 256 * 1024;

const COMPRESSIBLE = /^text\/(?!event-stream)|[+/](?:json|xml|javascript)(?:;|$)/;

/** Returns the encoding for a client that sends this `Accept-Encoding`; undefined for the plain body. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  return (['br', 'gzip'] as const).find((name) => isAccepted(accepted, name));
}

function isAccepted(accepted: string | string[] | undefined, name: Encoding): boolean {
  const offers = String(accepted ?? '').split(',');
  return offers.some((offer) => isMatch(offer, name));
}

function isMatch(offer: string, name: Encoding): boolean {
  const [coding = '', weight = ''] = offer.split(';').map((part) => part.trim().toLowerCase());
  return coding === name && !/^q=0(?:\.0*)?$/.test(weight);
}

export function compress(plain: Buffer, encoding: Encoding | undefined): Buffer {
  if (!encoding) return plain;
  return encoding === 'gzip' ? gzipSync(plain) : brotliCompressSync(plain, brotliOptions(plain));
}

/** Compresses texts of a route or scope that are not compressed yet: streams by gzip, because their length is unknown. */
export function compressResponse(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'getHeader' | 'hasHeader' | 'header' | 'removeHeader'>,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  const type = String(reply.getHeader('content-type') ?? '');
  if (!COMPRESSIBLE.test(type) || reply.hasHeader('content-encoding') || reply.hasHeader('content-range'))
    return done(null, payload);
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  const accepted = headers['accept-encoding'];
  if (payload instanceof Readable) {
    if (!isAccepted(accepted, 'gzip')) return done(null, payload);
    reply.removeHeader('content-length').header('content-encoding', 'gzip');
    // A broken source ends the response, which the framework logs.
    return done(
      null,
      pipeline(payload, createGzip(), () => undefined),
    );
  }
  const encoding = encodingFor(accepted);
  if (!encoding || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return done(null, payload);
  const plain = Buffer.from(payload);
  if (plain.length < MIN_BYTES) return done(null, payload);
  reply.removeHeader('content-length').header('content-encoding', encoding);
  if (plain.length <= MAX_SYNC_BYTES) return done(null, compress(plain, encoding));
  if (encoding === 'gzip') return gzip(plain, done);
  return brotliCompress(plain, brotliOptions(plain), done);
}

function brotliOptions({ length }: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}
