import type { Timeframe } from '@plotline/contract/tracker.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { unzip } from '../../../tests/support/unzip.ts';

export interface Viewer {
  readonly name: string;
  readonly caller: Caller;
  readonly role: 'guest' | 'follower' | 'admin';
}

/** One of each kind of buckets: days, weeks and months. */
const COMPARED_TIMEFRAMES: readonly Timeframe[] = ['7d', '90d', 'all'];
/** Posts whose own pages are compared; lists have all of them. */
const COMPARED_POSTS = 2;
const COMPARED_HEADERS = ['etag', 'last-modified', 'content-length', 'cache-control', 'location', 'link'];

interface Compared {
  readonly viewers: readonly Viewer[];
  readonly posts: readonly string[];
  readonly currencies: readonly string[];
}

/**
 * Requests the addresses with content of a user as the viewers who see them differently. Returns status, headers and body
 * by viewer and address. The numbers of users per tracker are left out: they are cached for ten seconds, so they change in
 * between.
 */
export async function responsesOf(
  owner: Caller,
  { viewers, ...compared }: Compared,
): Promise<ReadonlyMap<string, string>> {
  const responses = await Promise.all(
    viewers.map(async ({ name, caller, role }) => {
      const own: [string, string][] = [];
      for (const address of addressesOf(owner, role, compared))
        own.push([`${address} as ${name}`, await responseOf(caller, address)]);
      if (role === 'follower')
        for (const [file, content] of await exportOf(caller))
          own.push([`${file} of the export as ${name}`, content]);
      return own;
    }),
  );
  return new Map(responses.flat());
}

async function responseOf(caller: Caller, address: string): Promise<string> {
  const { statusCode, headers, rawPayload } = await caller.get(address);
  // Each page has a new nonce.
  const nonce = /'nonce-([^']+)'/u.exec(String(headers['content-security-policy']))?.[1] ?? 'none';
  const body = rawPayload.toString('latin1').replaceAll(nonce, '');
  const shown = COMPARED_HEADERS.map((header) => `${header}: ${String(headers[header])}`);
  return [statusCode, ...shown, body].join('\n');
}

/** Returns the files in the zip of the viewer's own data. Each file is compared for itself. */
async function exportOf(caller: Caller): Promise<ReadonlyMap<string, string>> {
  const { rawPayload } = await caller.get('/api/auth/export');
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

const MONTH = '2026-09';

function addressesOf(
  { username, uuid }: Caller,
  role: Viewer['role'],
  { posts, currencies }: Omit<Compared, 'viewers'>,
): string[] {
  const page = pageOf(username);
  const shared = [page, `/api/${username}?limit=100`];
  const compared = posts.slice(0, COMPARED_POSTS);
  if (role === 'admin') return [...shared, ...adminAddresses(username, uuid)];
  const lists = [
    `${page}?timeframe=all`,
    `${page}/items?limit=100`,
    `/api/profiles/${username}`,
    `/api/profiles/${username}/showcase`,
    '/api/?feed_type=all&limit=100',
  ];
  if (role === 'guest') return [...shared, ...lists, ...publicAddresses(username, compared)];
  const pages = currencies.flatMap((currency) =>
    COMPARED_TIMEFRAMES.map((timeframe) => `${page}?timeframe=${timeframe}&selector=${currency}`),
  );
  return [...shared, ...lists, ...pages, ...personalAddresses(username, compared)];
}

const pageOf = (username: string) => `/api/profiles/${username}/stripe`;

/** Pages and pictures that are drawn for anyone. */
function publicAddresses(username: string, posts: readonly string[]): string[] {
  const [newest] = posts;
  return [
    ...posts.map((post) => `/${username}/posts/${post}`),
    `/${username}`,
    `/${username}?date=${MONTH}`,
    `/${username}/stripe`,
    `/api/previews/profiles/${username}/picture.png`,
    `/api/previews/profiles/${username}/stripe/picture.png`,
    `/api/previews/profiles/${username}/months/${MONTH}/picture.png`,
    `/api/previews/activities/${newest}/picture.png`,
  ];
}

/** Lists of a signed-in user. */
function personalAddresses(username: string, posts: readonly string[]): string[] {
  const [newest] = posts;
  return [
    ...posts.map((post) => `/api/activities/${post}`),
    `${pageOf(username)}/items?limit=5&page=2&selector=eur`,
    `/api/comments?activity_uuid=${newest}&activity_type=stripe_transaction`,
    `/api/likes/users?likeable_uuid=${newest}&likeable_type=stripe_transaction`,
    '/api/?feed_type=following&limit=100',
    '/api/notifications/?include_read=true',
    '/api/notifications/summary',
    '/api/posts/hidden',
    ...['earned', 'milestone', username].map((words) => `/api/search?q=${words}&limit=50`),
    '/api/feed/trackers',
    '/api/stripe/status',
    '/api/stripe/balance',
    '/api/stripe/settings',
    '/api/stripe/sync-status',
    '/api/follows/suggestions',
    `/api/follows/${username}/trackers`,
    `/api/profiles/${username}/media`,
    '/api/profiles/me/week',
    '/api/profiles/me/figures',
    '/api/trackers/stripe/findings',
  ];
}
