import { expect, test } from '@playwright/test';
import { countScripts, fillFeed, firstVisits } from './support/first-visit.ts';

const MOST_REQUESTS = 12;
const MOST_GZIP_BYTES = 170_000;

test('when a page is visited first, it is usable after few and small scripts', async ({
  browser,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { username } = await fillFeed(context.request);
  const storageState = await context.storageState();
  for (const visit of firstVisits(username, [])) {
    await test.step(visit.name, async () => {
      const options = { baseURL: baseURL ?? '', ...(visit.isSignedIn ? { storageState } : {}) };
      const { usable, total, urls } = await countScripts(browser, visit, options);
      const loaded = `${visit.name}:\n${urls.join('\n')}`;
      expect(usable.requests, loaded).toBeGreaterThan(1);
      expect(usable.requests, loaded).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(total.gzipBytes, loaded).toBeLessThanOrEqual(MOST_GZIP_BYTES);
    });
  }
});
