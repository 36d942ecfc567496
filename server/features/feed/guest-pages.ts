import { hash } from 'node:crypto';
import type { FeedPage } from '@plotline/contract/feed.ts';
import { createCache } from '../../platform/cache.ts';
import { compress, type Encoding } from '../../platform/http/content-encoding.ts';

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

const PAGES_CACHED = 200;

/** All guests see the same feed: it is made at most once in `ttlMs`, and again as soon as anything changes. */
export function createGuestPages(ttlMs: number): GuestPages {
  const pages = createCache<GuestPage>({ ttlMs, capacity: PAGES_CACHED });
  return {
    get: (key, load) => pages.get(key, async () => guestPage(Buffer.from(JSON.stringify(await load())))),
    clear: () => pages.clear(),
  };
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
