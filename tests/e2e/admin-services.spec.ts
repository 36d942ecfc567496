import { expect, test, type Browser, type Page } from '@playwright/test';
import { startFakeProvider, type FakeProvider } from '../../server/tracker-kit/sync/fake-provider.fixture.ts';
import { ownServer } from './support/own-server.ts';
import {
  expectAccessible,
  expectFitsScreens,
  expectScreens,
  openInApp,
  watchConsole,
} from './support/watch.ts';

// A fake server replaces chess.com.

const SERVICES = '**/api/admin/services';
const OPERATIONS = '/admin?tab=operations';
let chesscom: FakeProvider;
const server = ownServer(async () => {
  chesscom = await startFakeProvider();
  return { CHESSCOM_API_BASE: chesscom.base, CONTACT_EMAIL: '' };
});
test.afterAll(() => chesscom.close());

async function adminIn(browser: Browser): Promise<Page> {
  const { page } = await server.adminIn(browser);
  await page.clock.install();
  return page;
}

const POLL_MS = 10_000;

const services = (page: Page) => page.getByRole('list', { name: 'Services' }).getByRole('listitem');

test('when a service refuses the requests of two users, administrators are notified and see it', async ({
  browser,
}) => {
  const page = await adminIn(browser);
  const watch = watchConsole(page);
  await page.goto(OPERATIONS);
  await expect(services(page)).toHaveText([
    /^chess\.com.*Running$/,
    /^Lichess.*Running$/,
    /^Stripe.*Not configured$/,
    /^Hevy.*Running$/,
  ]);
  // A refusal that one user meets concerns that user alone.
  for (const username of ['ana_k', 'ben_k']) {
    const player = await server.otherUser('player');
    chesscom.on(`/player/${username}`, { status: 403, body: '' });
    await player.request.post('/api/chess/accounts', { data: { provider: 'chesscom', username } });
  }
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page
    .getByRole('link', { name: /^chess\.com has refused our requests since .* \(not set\)\./ })
    .click();
  await expect(page).toHaveURL(/\/admin\?tab=operations$/);
  await page.clock.fastForward(POLL_MS);
  await expect(services(page).first()).toHaveText(/2 syncs queued.*Refused, retrying at .*\d\d:\d\d$/);
  await expectScreens(page);
  watch.expectQuiet();
});

test('when services fail to load, a retry loads them; each state and their absence is shown', async ({
  browser,
}) => {
  const page = await adminIn(browser);
  let isDown = true;
  await page.route(SERVICES, (route) =>
    isDown ? route.fulfill({ status: 500, json: { detail: 'Something broke.' } }) : route.fallback(),
  );
  await page.goto(OPERATIONS);
  const alert = page.getByRole('alert').filter({ hasText: 'Something broke.' });
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(services(page)).not.toHaveCount(0);
  isDown = true;
  await page.clock.fastForward(POLL_MS);
  await expect(alert).toBeVisible();
  await expect(services(page)).not.toHaveCount(0);
  await expectFitsScreens(page);
  isDown = false;

  const until = new Date(Date.now() + 60_000).toISOString();
  const many = ['running', 'paused', 'refused', 'unavailable'].map((state, index) => ({
    tracker_type: ['chess', 'chess', 'weights', 'unheard_of'][index],
    name: index === 3 ? 'A service with a name as long as fifty letters are.' : `Service ${index}`,
    state,
    until: state === 'running' ? null : until,
    queued: [0, 1, 12_345, 3][index],
    running: state === 'running' ? 1 : 0,
  }));
  await page.route(SERVICES, (route) => route.fulfill({ json: { services: many } }));
  await page.clock.fastForward(POLL_MS);
  await expect(services(page)).toHaveText([
    /No syncs queued, 1 running.*Running$/,
    /1 sync queued.*Paused until .*\d\d:\d\d$/,
    /12,345 syncs queued.*Refused, retrying at .*\d\d:\d\d$/,
    /Unavailable, retrying at .*\d\d:\d\d$/,
  ]);
  await expectScreens(page);
  await page.route(SERVICES, (route) => route.fulfill({ json: { services: [] } }));
  await page.clock.fastForward(POLL_MS);
  await expect(page.getByRole('heading', { name: 'No services' })).toBeVisible();
  await expectFitsScreens(page);
});

test('when the dashboard is opened on a phone, its title has one line and the chosen tab is in view', async ({
  browser,
}) => {
  const page = await adminIn(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin');
  for (const tab of ['users', 'reports', 'trackers', 'websocket', 'operations']) {
    await openInApp(page, `/admin?tab=${tab}`);
    // Browsers scroll to whole pixels.
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.99 });
    const title = await page.getByRole('heading', { name: 'Admin Dashboard' }).boundingBox();
    expect(title?.height).toBeLessThan(30);
  }
});
