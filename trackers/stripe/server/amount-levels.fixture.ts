import { TIMEFRAMES } from '@plotline/contract/tracker.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { unzip } from '../../../tests/support/unzip.ts';

export interface Viewer {
  readonly name: string;
  readonly caller: Caller;
  readonly isAdmin?: boolean;
}

/** Pictures take long to draw. */
const DRAWN_POSTS = 2;
const COMPARED_POSTS = 8;
const COMPARED_HEADERS = ['etag', 'last-modified', 'content-length', 'cache-control', 'location', 'link'];

/**
 * Requests every address with content of a user as each viewer. Returns status, headers and body by viewer and address.
 * The numbers of users per tracker are left out: they are cached for ten seconds, so they change in between.
 */
export async function responsesOf(
  { username, uuid }: Caller,
  { viewers, posts }: { viewers: readonly Viewer[]; posts: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const responses = new Map<string, string>();
  for (const { name, caller, isAdmin = false } of viewers) {
    const own = isAdmin ? adminAddresses(username, uuid) : [];
    for (const address of [...addressesOf(username, posts), ...own]) {
      const { statusCode, headers, rawPayload } = await caller.get(address);
      // Each page has a new nonce.
      const nonce = /'nonce-([^']+)'/u.exec(String(headers['content-security-policy']))?.[1] ?? 'none';
      const body = rawPayload.toString('latin1').replaceAll(nonce, '');
      const shown = COMPARED_HEADERS.map((header) => `${header}: ${String(headers[header])}`);
      responses.set(`${address} as ${name}`, [statusCode, ...shown, body].join('\n'));
    }
    for (const [file, content] of await exportOf(caller))
      responses.set(`${file} of the export as ${name}`, content);
  }
  return responses;
}

/** Returns the files in the zip of the viewer's own data; none for a guest. Each file is compared for itself. */
async function exportOf(caller: Caller): Promise<ReadonlyMap<string, string>> {
  const { statusCode, rawPayload } = await caller.get('/api/auth/export');
  if (statusCode === 401) return new Map();
  const files = await unzip(rawPayload);
  return new Map([...files].map(([file, content]) => [file, content.toString('latin1')]));
}

/** Sizes of tables, durations of statements and jobs are left out: they differ at each request. */
function adminAddresses(username: string, uuid: string): string[] {
  return [
    `/api/admin/users?search=${username}`,
    `/api/admin/users/${uuid}/trackers`,
    '/api/admin/trackers',
    '/api/admin/trackers/stripe/users',
    '/api/admin/reports',
    '/api/admin/audit',
    '/api/admin/services',
    '/api/admin/sync-runs',
    '/api/admin/stats',
  ];
}

function addressesOf(username: string, posts: readonly string[]): string[] {
  const month = '2026-09';
  const pages = TIMEFRAMES.flatMap((timeframe) =>
    ['', '&selector=jpy', '&selector=eur'].map(
      (selector) => `/api/profiles/${username}/stripe?timeframe=${timeframe}${selector}`,
    ),
  );
  return [
    ...pages,
    `/api/profiles/${username}/stripe/items?limit=100`,
    `/api/profiles/${username}/stripe/items?limit=5&page=2&selector=eur`,
    `/api/profiles/${username}`,
    `/api/profiles/${username}/showcase`,
    `/api/${username}?limit=100`,
    '/api/?feed_type=all&limit=100',
    '/api/?feed_type=following&limit=100',
    '/api/notifications/?include_read=true',
    '/api/notifications/summary',
    '/api/posts/hidden',
    ...['earned', 'revenue day', 'milestone', username].map((words) => `/api/search?q=${words}&limit=50`),
    '/api/stripe/status',
    '/api/stripe/balance',
    '/api/stripe/settings',
    '/api/stripe/sync-status',
    '/api/feed/trackers',
    '/api/follows/suggestions',
    `/api/follows/${username}/trackers`,
    `/api/profiles/${username}/media`,
    '/api/profiles/me/week',
    '/api/profiles/me/figures',
    `/api/trackers/stripe/findings`,
    `/${username}`,
    `/${username}?date=${month}`,
    `/${username}/stripe`,
    `/api/previews/profiles/${username}/picture.png`,
    `/api/previews/profiles/${username}/stripe/picture.png`,
    `/api/previews/profiles/${username}/months/${month}/picture.png`,
    ...posts
      .slice(0, COMPARED_POSTS)
      .flatMap((uuid) => [
        `/api/activities/${uuid}`,
        `/${username}/posts/${uuid}`,
        `/api/comments?activity_uuid=${uuid}&activity_type=stripe_transaction`,
        `/api/likes/users?likeable_uuid=${uuid}&likeable_type=stripe_transaction`,
      ]),
    ...posts.slice(0, DRAWN_POSTS).map((uuid) => `/api/previews/activities/${uuid}/picture.png`),
  ];
}
