import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FeedPage } from '@plotline/contract/feed.ts';
import { createCache } from '../../platform/cache.ts';

export type Encoding = 'br' | 'gzip';

/** What leaves for everyone who takes the same encoding, whole and made once. */
export interface SentPage {
  readonly headers: {
    readonly 'content-type': string;
    readonly etag: string;
    readonly vary: string;
    readonly 'content-encoding'?: Encoding;
  };
  readonly body: Buffer;
}

export interface GuestPage {
  readonly sentAs: (encoding: Encoding | undefined) => SentPage;
}

export interface GuestPages {
  get(key: string, load: () => Promise<FeedPage>): Promise<GuestPage>;
  clear(): void;
}

const PAGES_KEPT = 200;
/** Quick, and still smaller than gzip makes it. */
const BROTLI_QUALITY = 5;

/** All guests see the same feed: it is made at most once in `ttlMs`, and anew as soon as anything changes. */
export function createGuestPages(ttlMs: number): GuestPages {
  const pages = createCache<GuestPage>({ ttlMs, capacity: PAGES_KEPT });
  return {
    get: (key, load) => pages.get(key, async () => guestPage(Buffer.from(JSON.stringify(await load())))),
    clear: () => pages.clear(),
  };
}

/** What a client that sends this `Accept-Encoding` gets; undefined: the plain page. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const offers = String(accepted).split(',');
  const takes = (name: Encoding) => offers.some((offer) => takesOffer(offer, name));
  return (['br', 'gzip'] as const).find(takes);
}

function takesOffer(offer: string, name: Encoding): boolean {
  const [coding = '', weight = ''] = offer.split(';').map((part) => part.trim().toLowerCase());
  return coding === name && !/^q=0(?:\.0*)?$/.test(weight);
}

function guestPage(plain: Buffer): GuestPage {
  const etag = `W/"${hash('sha1', plain, 'base64')}"`;
  const made = new Map<Encoding | undefined, SentPage>();
  return {
    sentAs: (encoding) => {
      const sent = made.get(encoding) ?? sentPage(compress(plain, encoding), etag, encoding);
      made.set(encoding, sent);
      return sent;
    },
  };
}

function sentPage(body: Buffer, etag: string, encoding: Encoding | undefined): SentPage {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    etag,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  };
  return { headers, body };
}

function compress(plain: Buffer, encoding: Encoding | undefined): Buffer {
  if (!encoding) return plain;
  if (encoding === 'gzip') return gzipSync(plain);
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
