import { PAGE_TITLES, sitePageTitles } from '@plotline/contract/page-titles.ts';
import { expect, test } from 'vitest';
import { pino } from 'pino';
import { sleepTracker } from '../../../tests/support/tracker-definition.ts';
import { createPages, type PagesDependencies } from './pages.service.ts';

/** Fails the test on any use: pages that show no user read nothing. */
function unused(): never {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every property throws
  return new Proxy(
    {},
    {
      get: (_target, name) => () => {
        throw new Error(`${String(name)} was called`);
      },
    },
  ) as never;
}

const dependencies: PagesDependencies = {
  log: pino({ level: 'silent' }),
  reads: unused(),
  guests: unused(),
  rights: unused(),
  monthPosts: unused(),
  context: { brandName: 'Plotline', tracker: () => undefined },
  titles: { ...PAGE_TITLES, ...sitePageTitles([sleepTracker]) },
};
const describePage = createPages(dependencies);
const request = (path: string) => ({
  path,
  query: new URLSearchParams(),
  viewer: () => Promise.reject(new Error('a user was looked up')),
});

test.each([
  ['/sleep-lab', 'Sleep lab · Plotline'],
  ['/nights/callback/', 'Connect a watch · Plotline'],
])('when a tracker declares the page %s, the server writes its title', async (path, title) => {
  expect(await describePage(request(path))).toMatchObject({ status: 200, head: { title } });
});

test('when a path only begins like a page of a tracker, it is not found', async () => {
  expect(await describePage(request('/nights/callback/more/of/it'))).toMatchObject({ status: 404 });
});
