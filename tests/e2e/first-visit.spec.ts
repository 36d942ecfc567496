import { expect, test } from '@playwright/test';
import { countScripts, fillFeed, firstVisits } from './support/first-visit.ts';

const MOST_REQUESTS = 12;
/** Transferred bytes. A profile with posts of every tracker loads more than other pages. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  login: 135_000,
  'home, guest': 170_000,
  'home, signed in': 175_000,
  'profile, guest': 182_000,
  'profile, own': 182_000,
};
/** Loaded a second later, for signed-in users: the realtime client and suggestions. */
const MOST_LATE_BYTES = 6_000;

test('when a page is visited first, it is usable after few and small scripts', async ({
  browser,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { username } = await fillFeed(context.request);
  const storageState = await context.storageState();
  const visits = firstVisits(username, []).filter(({ name }) => name in MOST_BYTES);
  expect(visits).toHaveLength(5);
  for (const visit of visits) {
    const limit = MOST_BYTES[visit.name] ?? 0;
    await test.step(visit.name, async () => {
      const options = { baseURL: baseURL ?? '', ...(visit.isSignedIn ? { storageState } : {}) };
      const { usable, total, urls } = await countScripts(browser, visit, options);
      const loaded = `${visit.name}:\n${urls.join('\n')}`;
      expect(usable.requests, loaded).toBeGreaterThan(1);
      expect(usable.requests, loaded).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(usable.transferredBytes, loaded).toBeLessThanOrEqual(limit);
      expect(total.transferredBytes, loaded).toBeLessThanOrEqual(limit + MOST_LATE_BYTES);
    });
  }
});
