import { expect, test } from '@playwright/test';
import { countScripts, fillFeed, firstVisits, type NamedVisit } from './support/first-visit.ts';

const MOST_REQUESTS = { guest: 13, user: 15 };
/** The settings have far more parts than other pages. */
const MOST_REQUESTS_OF_SETTINGS = 24;
const TRACKERS = ['chess', 'weights', 'stripe'];
/** Sizes of the scripts as gzip files at level 9, whatever the server sent. */
const MOST_GZIP_BYTES: Readonly<Record<string, number>> = {
  login: 116_900,
  'home, guest': 170_000,
  'home, signed in': 188_600,
  'profile, guest': 192_300,
  'profile, own': 196_500,
  'post, guest': 183_500,
  'weights, guest': 202_000,
  'chess, guest': 209_500,
  'stripe, guest': 200_500,
  'search, guest': 218_000,
  'post, own': 220_000,
  settings: 307_000,
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
