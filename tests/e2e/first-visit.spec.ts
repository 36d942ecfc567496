import { expect, test } from '@playwright/test';
import { countScripts, fillFeed, firstVisits } from './support/first-visit.ts';

/** Scripts requested before a page is usable: its landmark is visible and nothing is loading. */
const MOST_REQUESTS = 12;
const TRACKERS = ['chess', 'weights'];
/**
 * Sizes of these scripts as gzip files at level 9, whatever the server sent. A profile with posts of every tracker loads
 * more than other pages.
 */
const MOST_GZIP_BYTES: Readonly<Record<string, number>> = {
  login: 145_000,
  'home, guest': 170_000,
  'home, signed in': 192_000,
  'profile, guest': 192_000,
  'profile, own': 192_000,
};
/** Loaded a second later, for signed-in users: the realtime client and suggestions. */
const MOST_LATE_BYTES = 20_000;

test('when a page is visited first, it is usable after few and small scripts', async ({
  browser,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { username } = await fillFeed(context.request);
  const storageState = await context.storageState();
  const visits = firstVisits(username, TRACKERS);
  expect(visits.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(MOST_GZIP_BYTES)));
  for (const visit of visits) {
    const limit = MOST_GZIP_BYTES[visit.name] ?? Infinity;
    await test.step(visit.name, async () => {
      const options = { baseURL: baseURL ?? '', ...(visit.isSignedIn ? { storageState } : {}) };
      const { usable, total, urls } = await countScripts(browser, visit, options);
      const loaded = `${visit.name}:\n${urls.join('\n')}`;
      expect(usable.requests, loaded).toBeGreaterThan(1);
      expect(usable.requests, loaded).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(usable.gzipBytes, loaded).toBeLessThanOrEqual(limit);
      const late = visit.isSignedIn ? MOST_LATE_BYTES : 0;
      expect(total.gzipBytes, loaded).toBeLessThanOrEqual(limit + late);
    });
  }
});
