import { createCache } from '../../platform/cache.ts';
import { readyResponse, type ReadyResponse } from '../../platform/http/ready-response.ts';

export interface GuestPages {
  /** `load` returns the page as JSON text. */
  get(key: string, load: () => Promise<string>): Promise<ReadyResponse>;
  clear(): void;
}

export interface GuestPagesOptions {
  readonly ttlMs: number;
  /** Whether this node learns of every change before its response. */
  readonly isAlone: () => boolean;
}

const PAGES_CACHED = 200;

/**
 * Keeps the feed of guests, which is the same for all, for `ttlMs` or until anything changes. Changes of other nodes
 * arrive a moment after their responses: beside other nodes, each guest gets a page that was read after the request.
 */
export function createGuestPages({ ttlMs, isAlone }: GuestPagesOptions): GuestPages {
  const pages = createCache<ReadyResponse>({ ttlMs, capacity: PAGES_CACHED });
  const readTogether = createSharedReadings();
  const latest = createCache<ReadyResponse>({ ttlMs: 60_000, capacity: PAGES_CACHED });
  return {
    get: async (key, load) => {
      if (isAlone()) return pages.get(key, async () => readyResponse(await load()));
      const text = await readTogether(key, load);
      return latest.get(text, async () => readyResponse(text));
    },
    clear: () => pages.clear(),
  };
}

/** Requests that come during a reading share the next one. */
function createSharedReadings() {
  const running = new Map<string, Promise<string>>();
  const next = new Map<string, Promise<string>>();

  async function readAfter(key: string, load: () => Promise<string>): Promise<string> {
    await running.get(key)?.catch(() => undefined);
    next.delete(key);
    const reading = load();
    running.set(key, reading);
    try {
      return await reading;
    } finally {
      if (running.get(key) === reading) running.delete(key);
    }
  }

  return (key: string, load: () => Promise<string>): Promise<string> => {
    const reading = next.get(key) ?? readAfter(key, load);
    next.set(key, reading);
    return reading;
  };
}
