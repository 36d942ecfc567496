import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FeedPage } from '@plotline/contract/feed.ts';
import { createCache } from '../../platform/cache.ts';

export type Encoding = 'br' | 'gzip';

/** A page as it is sent, with its `ETag`. */
export interface SentPage {
  readonly etag: string;
  readonly plain: Buffer;
  /** Made once for all who take it. */
  readonly compressed: (encoding: Encoding) => Buffer;
}

export interface GuestPages {
  get(key: string, load: () => Promise<FeedPage>): Promise<SentPage>;
  clear(): void;
}

const PAGES_KEPT = 200;
/** Quick, and still smaller than gzip makes it. */
const BROTLI_QUALITY = 5;

/** All guests see the same feed: it is made at most once in `ttlMs`, and anew as soon as anything changes. */
export function createGuestPages(ttlMs: number): GuestPages {
  const pages = createCache<SentPage>({ ttlMs, capacity: PAGES_KEPT });
  return {
    get: (key, load) => pages.get(key, async () => sentPage(Buffer.from(JSON.stringify(await load())))),
    clear: () => pages.clear(),
  };
}

/** What a client that sends this `Accept-Encoding` gets; undefined: the plain page. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const offers = String(accepted ?? '').split(',');
  const takes = (name: Encoding) => offers.some((offer) => takesOffer(offer, name));
  return (['br', 'gzip'] as const).find(takes);
}

function takesOffer(offer: string, name: Encoding): boolean {
  const [coding = '', weight = ''] = offer.split(';').map((part) => part.trim().toLowerCase());
  return coding === name && !/^q=0(?:\.0*)?$/.test(weight);
}

function sentPage(plain: Buffer): SentPage {
  const made = new Map<Encoding, Buffer>();
  return {
    etag: `"${hash('sha1', plain, 'base64')}"`,
    plain,
    compressed: (encoding) => {
      const known = made.get(encoding) ?? compress(plain, encoding);
      made.set(encoding, known);
      return known;
    },
  };
}

function compress(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(plain);
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
