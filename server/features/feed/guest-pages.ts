import { hash } from 'node:crypto';
import { createCache } from '../../platform/cache.ts';
import { compress, type Encoding } from '../../platform/http/content-encoding.ts';

/** A complete response for all guests who accept the same encoding. */
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
  get(key: string, load: () => Promise<string>): Promise<GuestPage>;
  clear(): void;
}

const PAGES_CACHED = 200;

/** Caches the feed of guests, which is the same for all, for `ttlMs` or until anything changes. */
export function createGuestPages(ttlMs: number): GuestPages {
  const pages = createCache<GuestPage>({ ttlMs, capacity: PAGES_CACHED });
  return {
    get: (key, load) => pages.get(key, async () => guestPage(Buffer.from(await load()))),
    clear: () => pages.clear(),
  };
}

function guestPage(plain: Buffer): GuestPage {
  const etag = `W/"${hash('sha1', plain, 'base64')}"`;
  const responses = new Map<Encoding | undefined, SentPage>();
  return {
    sentAs: (encoding) => {
      const sent = responses.get(encoding) ?? sentPage(compress(plain, encoding), etag, encoding);
      responses.set(encoding, sent);
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
