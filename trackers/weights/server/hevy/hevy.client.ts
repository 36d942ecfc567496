import { trimTrailing } from '@plotline/contract/trailing.ts';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { requestNewText, type ProviderAccess } from '@plotline/server/tracker-kit/sync/provider-http.ts';
import { jsonOrNull, jsonReader } from '@plotline/server/tracker-kit/sync/provider-response.ts';
import type { WeightsKit } from '../weights.db.ts';
import { EventsPage, WorkoutCount, WorkoutsPage } from './hevy.schema.ts';

/** Most items that the API returns at once. */
export const PAGE_SIZE = 10;
/** Several times the size of ten workouts at the limits of `LIMITS`. */
const MAX_BYTES = 16 * 1024 * 1024;

interface KeyedRequest {
  readonly key: string;
  readonly signal: AbortSignal;
}

/** One page of a list; `items` are unchecked JSON. */
export interface HevyPage {
  readonly items: readonly unknown[];
  readonly pageCount: number;
}

export interface HevyClient {
  count(request: KeyedRequest): Promise<number>;
  /** Returns a page of the workouts, newest first. A page after the last one is empty. */
  workouts(request: KeyedRequest & { readonly page: number }): Promise<HevyPage>;
  /** Returns a page of the changed and deleted workouts, newest first. */
  changes(request: KeyedRequest & { readonly page: number; readonly since: Date }): Promise<HevyPage>;
}

const readCount = jsonReader(WorkoutCount);
const readWorkouts = jsonReader(WorkoutsPage);
const readEvents = jsonReader(EventsPage);

/** Creates a client of the API whose address is in the tracker's settings. */
export function createHevyClient(kit: WeightsKit, options: Partial<ProviderAccess> = {}): HevyClient {
  const { brandName, publicUrl, contactEmail } = kit.config;
  const contact = contactEmail === undefined ? '' : `; ${contactEmail}`;
  const access = {
    base: trimTrailing(kit.setting('HEVY_API_BASE'), '/'),
    userAgent: `${brandName}/1.0 (+${publicUrl}${contact})`,
    fetch,
    now: kit.now,
    maxBytes: MAX_BYTES,
    isOutage,
    ...options,
  };
  const request = (path: string, { key, signal }: KeyedRequest) =>
    requestNewText(access, { path, keyHeaders: { 'api-key': key }, signal });
  return {
    count: async (keyed) => readCount(await request('/workouts/count', keyed)).workout_count,
    workouts: ({ page, ...keyed }) =>
      pageOrNone(page, async () => {
        const text = await request(`/workouts?page=${page}&pageSize=${PAGE_SIZE}`, keyed);
        const { workouts: items, ...counts } = readWorkouts(text);
        return { items, ...counts };
      }),
    changes: ({ page, since, ...keyed }) =>
      pageOrNone(page, async () => {
        const query = new URLSearchParams({ since: since.toISOString() }).toString();
        const text = await request(`/workouts/events?${query}&page=${page}&pageSize=${PAGE_SIZE}`, keyed);
        const { events: items, ...counts } = readEvents(text);
        return { items, ...counts };
      }),
  };
}

/** The API's own refusals are JSON: another 403 or 404 comes from a firewall or proxy before it, and not from the key. */
function isOutage({ status, text }: { readonly status: number; readonly text: string }): boolean {
  return (status === 403 || status === 404) && jsonOrNull(text) === null;
}

/** Reads a page and checks that it is the requested one. The API answers 404 to pages after the last one. */
async function pageOrNone(
  page: number,
  read: () => Promise<{ items: readonly unknown[]; page: number; page_count: number }>,
): Promise<HevyPage> {
  try {
    const { items, page: received, page_count: pageCount } = await read();
    if (received !== page) throw new ProviderError('bad_response', `page ${received} instead of ${page}`);
    if (items.length > PAGE_SIZE) throw new ProviderError('bad_response', `${items.length} items on a page`);
    return { items, pageCount };
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return { items: [], pageCount: 0 };
    throw error;
  }
}
