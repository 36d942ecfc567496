import { expect, test } from '@playwright/test';
import { countScripts, fillFeed, firstVisits, type NamedVisit } from './support/first-visit.ts';

const MOST_REQUESTS = { guest: 13, user: 15 };
/** The settings have far more parts than other pages. */
const MOST_REQUESTS_OF_SETTINGS = 24;
const TRACKERS = ['chess', 'weights', 'stripe'];
/** Sizes of the scripts as gzip files at level 9, whatever the server sent. */
const MOST_GZIP_BYTES: Readonly<Record<string, number>> = {
  login: 120_000,
  'home, guest': 175_000,
  'home, signed in': 194_000,
  'profile, guest': 198_000,
  'profile, own': 202_000,
  'post, guest': 189_000,
  'weights, guest': 208_000,
  'chess, guest': 216_000,
  'stripe, guest': 207_000,
  'search, guest': 225_000,
  'post, own': 227_000,
  settings: 316_000,
};

test('when a page is visited first, it loads few and small scripts, those of the socket included', async ({
  browser,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const user = await fillFeed(context.request);
  const storageState = await context.storageState();
  const visits = firstVisits(user, TRACKERS);
  expect(visits.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(MOST_GZIP_BYTES)));
  for (const visit of visits) {
    await test.step(visit.name, async () => {
      const options = { baseURL: baseURL ?? '', ...(visit.isSignedIn ? { storageState } : {}) };
      const { total, urls } = await countScripts(browser, visit, options);
      const loaded = `${visit.name}, ${total.gzipBytes} bytes:\n${urls.join('\n')}`;
      expect(total.requests, loaded).toBeGreaterThan(1);
      expect(total.requests, loaded).toBeLessThanOrEqual(mostRequests(visit));
      expect.soft(total.gzipBytes, loaded).toBeLessThanOrEqual(MOST_GZIP_BYTES[visit.name] ?? Infinity);
    });
  }
});

function mostRequests({ name, isSignedIn }: NamedVisit): number {
  if (name === 'settings') return MOST_REQUESTS_OF_SETTINGS;
  return isSignedIn ? MOST_REQUESTS.user : MOST_REQUESTS.guest;
}
