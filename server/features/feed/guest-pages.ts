import { hash } from 'node:crypto';
import type { FeedPage } from '@plotline/contract/feed.ts';
import { createCache } from '../../platform/cache.ts';

/** A page as it is sent, with its `ETag`. */
export interface SentPage {
  readonly body: string;
  readonly etag: string;
}

export interface GuestPages {
  get(key: string, load: () => Promise<FeedPage>): Promise<SentPage>;
  clear(): void;
}

const PAGES_KEPT = 200;

/** All guests see the same feed: it is made at most once in `ttlMs`, and anew as soon as anything changes. */
export function createGuestPages(ttlMs: number): GuestPages {
  const pages = createCache<SentPage>({ ttlMs, capacity: PAGES_KEPT });
  return {
    get: (key, load) =>
      pages.get(key, async () => {
        const body = JSON.stringify(await load());
        return { body, etag: `"${hash('sha1', body, 'base64')}"` };
      }),
    clear: () => pages.clear(),
  };
}
