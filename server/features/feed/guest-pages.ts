import { createCache } from '../../platform/cache.ts';
import { readyResponse, type ReadyResponse } from '../../platform/http/ready-response.ts';

export interface GuestPages {
  /** `load` returns the page as JSON text. */
  get(key: string, load: () => Promise<string>): Promise<ReadyResponse>;
  clear(): void;
}

const PAGES_CACHED = 200;

/** Caches the feed of guests, which is the same for all, for `ttlMs` or until anything changes. */
export function createGuestPages(ttlMs: number): GuestPages {
  const pages = createCache<ReadyResponse>({ ttlMs, capacity: PAGES_CACHED });
  return {
    get: (key, load) => pages.get(key, async () => readyResponse(await load())),
    clear: () => pages.clear(),
  };
}
