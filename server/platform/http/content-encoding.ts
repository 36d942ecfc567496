import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Fast, and still smaller than gzip. */
const BROTLI_QUALITY = 5;

/** Returns the encoding for a client that sends this `Accept-Encoding`; undefined for the plain body. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const offers = String(accepted).split(',');
  const accepts = (name: Encoding) => offers.some((offer) => isMatch(offer, name));
  return (['br', 'gzip'] as const).find(accepts);
}

function isMatch(offer: string, name: Encoding): boolean {
  const [coding = '', weight = ''] = offer.split(';').map((part) => part.trim().toLowerCase());
  return coding === name && !/^q=0(?:\.0*)?$/.test(weight);
}

export function compress(plain: Buffer, encoding: Encoding | undefined): Buffer {
  if (!encoding) return plain;
  if (encoding === 'gzip') return gzipSync(plain);
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
