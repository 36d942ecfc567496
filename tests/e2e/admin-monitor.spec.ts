import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { UsageStats } from '@plotline/contract/trackers.ts';
import { server, test } from './support/quiet-server.ts';
import { postWorkout } from './support/trackers.ts';
import type { User } from './support/users.ts';
import {
  expectAccessible,
  expectFitsScreens,
  expectScreens,
  openFully,
  watchConsole,
} from './support/watch.ts';

/** Measurements of an element: the tests have no types of the browser. */
interface Drawn {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}
const cutAside = ({ scrollWidth, clientWidth }: Drawn) => scrollWidth - clientWidth;

const POLL_MS = 10_000;
const DESKTOP = { width: 1440, height: 900 };
const STATUS = '**/api/ws/admin-status';
const panel = (page: Page) => page.getByRole('tabpanel');
const stat = (page: Page, label: string) => panel(page).getByText(label, { exact: true }).locator('xpath=..');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const list = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');

/** Returns the numbers of a tracker's users: all, those with data, and those who show and hide it. */
async function usageOf(request: APIRequestContext, type: string): Promise<number[]> {
  const answer = await request.get('/api/admin/trackers');
  const { usage_stats: all }: { usage_stats: UsageStats[] } = await answer.json();
  const usage = all.find(({ tracker }) => tracker === type);
  return usage
    ? [usage.total_users, usage.users_with_data, usage.public_count, usage.private_count]
    : [0, 0, 0, 0];
}

test('when an administrator opens the trackers, each has its numbers and users @journey', async ({
  browser,
}) => {
  test.slow();
  const { page } = await server.adminIn(browser);
  const before = await usageOf(page.request, 'weights');
  const lifter = await server.otherUser('open');
  await postWorkout(lifter.request, 'Leg Day');
  const second = await server.otherUser('hidden');
  await postWorkout(second.request, 'Leg Day');
  const privacy = { tracker_type: 'weights', is_public: false };
  expect((await second.request.put('/api/auth/update-tracker-privacy', { data: privacy })).ok()).toBe(true);
  const profile = await second.request.put('/api/auth/update-profile', {
    data: { is_profile_public: false },
  });
  expect(profile.ok()).toBe(true);
  const third = await server.otherUser('empty');
  await third.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  await third.request.put('/api/auth/update-profile', { data: { first_name: 'Al' } });
  const [total = 0, withData = 0, isPublic = 0, isPrivate = 0] = before;
  const watch = watchConsole(page);
  await openFully(page, '/admin');
  await tab(page, 'Tracker Management').click();
  await expect(page).toHaveURL(/\?tab=trackers$/);
  const weights = panel(page).getByRole('article').filter({ hasText: 'Weights' });
  await expect(weights).toHaveText(
    new RegExp(
      `Total users${total + 3}.*Users with data${withData + 2}.*Public${isPublic + 2}.*Private${isPrivate + 1}`,
    ),
  );
  await weights.getByRole('link', { name: 'Weights' }).click();
  await expect(page).toHaveURL(/tracker=weights$/);
  const rows = page.getByRole('table', { name: `${total + 3} users` }).getByRole('row');
  await expect(rows.filter({ hasText: lifter.user.username })).toContainText('Public');
  await expect(rows.filter({ hasText: second.user.username })).toContainText(/Not Visible(?! to)/);
  await expect(rows.filter({ hasText: third.user.username })).toContainText('No Data');
  // A short name leaves its room to the username.
  expect(await rows.getByText(`@${third.user.username}`).evaluate(cutAside)).toBe(0);
  await expectScreens(page);
  watch.expectQuiet();

  await page.route('**/api/admin/trackers', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const message = 'Failed to fetch tracker stats: Internal Server Error';
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await page.unroute('**/api/admin/trackers');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows.filter({ hasText: lifter.user.username })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?tab=trackers$/);
  await page.goBack();
  await expect(tab(page, 'User Management')).toHaveAttribute('aria-selected', 'true');
});

test('when the monitor is visible, it shows connections and polls every 10 s @journey', async ({
  browser,
}) => {
  test.slow();
  const { page, user } = await server.adminIn(browser);
  const { page: other, user: guest } = await server.userIn(browser, 'guest');
  await other.request.put('/api/auth/update-profile', { data: { first_name: 'Gus', last_name: 'Test' } });
  await other.goto('/');
  await expect(other.locator('[data-chip=online]')).toHaveText('1 online');
  const second = await other.context().newPage();
  await second.goto('/');
  await expect(second.locator('[data-chip=online]')).toHaveText('1 online');
  await page.clock.install();
  let polls = 0;
  await page.route(STATUS, (route) => {
    polls += 1;
    return route.continue();
  });
  await page.goto('/admin?tab=websocket');
  await expect(stat(page, 'Server Status')).toContainText('Healthy');
  // The page's own socket is counted before the next poll.
  await expect(stat(page, 'Online Users')).toHaveText('Online Users23 total connections');
  await expect(stat(page, 'Avg Connection Time')).toHaveText(
    /Avg Connection Time(\d+m )?\d+s\d+ recent connections$/,
  );
  await expect(stat(page, 'Connection Health')).toHaveText('Connection HealthRunning1 multi-user session');
  const users = list(page, 'Online users');
  await expect(users.filter({ hasText: 'Gus Test' })).toHaveText(
    new RegExp(`Gus Test@${guest.username}(\\d+m )?\\d+s2 connections$`),
  );
  // Without a name, the username is shown.
  await expect(users.filter({ hasText: user.username })).toContainText(`${user.username}@${user.username}`);
  await expectScreens(page);
  await page.setViewportSize(DESKTOP);

  const visibility = (state: string) =>
    page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));`);
  await visibility('hidden');
  const before = polls;
  for (let round = 0; round < 3; round += 1) await page.clock.fastForward(POLL_MS);
  expect(polls).toBe(before);
  await visibility('visible');
  await page.clock.fastForward(POLL_MS);
  await expect.poll(() => polls).toBeGreaterThan(before);
  await other.context().close();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect
    .poll(async () => stat(page, 'Online Users').textContent())
    .toBe('Online Users11 total connection');

  // Stopped, and then out of reach: the last numbers stay below the alert.
  await page.unroute(STATUS);
  const healthy: { status: string; health: object } = await (
    await page.request.get('/api/ws/admin-status')
  ).json();
  const stopped = { ...healthy, status: 'stopped', health: { server_status: 'unhealthy' } };
  await page.route(STATUS, (route) => route.fulfill({ json: stopped }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(stat(page, 'Connection Health')).toContainText('Stopped');
  await expect(stat(page, 'Server Status')).toContainText('Unhealthy');
  await page.unroute(STATUS);
  await page.route(STATUS, (route) => route.fulfill({ status: 502, json: {} }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch WebSocket stats: 502' });
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(alert).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(stat(page, 'Connection Health')).toContainText('Stopped');
  await expectAccessible(page);
});

test('when an administrator retries a failed job, the audit log has the action', async ({ browser }) => {
  test.slow();
  const { page, user } = await server.adminIn(browser);
  const { user: target } = await server.otherUser('target');
  const { users }: { users: { uuid: string }[] } = await (
    await page.request.get(`/api/admin/users?search=${target.username}`)
  ).json();
  for (const isActive of [false, true]) {
    const data = { is_active: isActive };
    expect((await page.request.patch(`/api/admin/users/${users[0]?.uuid}/status`, { data })).ok()).toBe(true);
  }
  const watch = watchConsole(page);
  await openFully(page, '/admin?tab=operations');
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText([
    'Services',
    'Newest syncs',
    'Background jobs',
    'Largest tables',
    'Files by folder',
    'Slowest statements',
  ]);
  await expect(panel(page).getByText(/^\d[\d,]* ready, .* 0 failed$/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Largest tables' }).getByRole('row')).not.toHaveCount(1);
  await expect(stat(page, 'Database')).toContainText('PostgreSQL');
  const statements = page.getByRole('table', { name: 'Slowest statements' });
  await statements.locator('summary').first().click();
  await expect(statements.locator('pre').first()).toBeVisible();
  const log = list(page, 'Audit log');
  await expect(log.nth(0)).toContainText(`@${user.username} activated @${target.username}`);
  await expect(log.nth(1)).toContainText(`@${user.username} deactivated @${target.username}`);
  await expect(log.nth(1)).toContainText(/1 session ended · from /);
  await expect(
    log.filter({ hasText: `The command line made @${user.username} an administrator` }),
  ).toHaveCount(1);
  watch.expectQuiet();

  // Failures, in every length.
  const job = {
    id: '7',
    task: 'mail',
    attempts: 25,
    max_attempts: 25,
    error: 'connect ECONNREFUSED '.repeat(20),
    created_at: new Date().toISOString(),
    failed_at: new Date().toISOString(),
    next_attempt_at: null,
  };
  const counts = { ready: 1, scheduled: 2, running: 0 };
  let failures = [job];
  await page.route('**/api/admin/jobs', (route) =>
    route.fulfill({ json: { ...counts, failed: failures.length, failures } }),
  );
  let isGone = true;
  await page.route('**/api/admin/jobs/7/retry', async (route) => {
    if (isGone)
      return route.fulfill({ status: 404, json: { detail: 'This job is no longer among the failed ones.' } });
    failures = [];
    return route.fulfill({ json: { success: true } });
  });
  await page.reload();
  await expect(list(page, 'Failed jobs')).toHaveText([
    /^mailconnect .*Attempt 25 of 25 · just now · no further attempts/,
  ]);
  await expectFitsScreens(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Retry mail' }).click();
  const refused = 'Failed to retry job: This job is no longer among the failed ones.';
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
  isGone = false;
  await page.getByRole('button', { name: 'Retry mail' }).click();
  await expect(page.getByText('No job has failed.')).toBeVisible();
  await expect(page.getByText('The job "mail" runs again.')).toBeVisible();

  // Pages of the two lists do not affect each other.
  await page.route('**/api/admin/sync-runs?*', (route) =>
    route.fulfill({ json: syncRuns(route.request().url(), target) }),
  );
  await page.reload();
  await expect(list(page, 'Syncs')).toHaveCount(10);
  await panel(page).getByRole('button', { name: 'Go to next page' }).first().click();
  await expect(page).toHaveURL(/\?tab=operations&sync_page=2$/);
  await expect(list(page, 'Syncs').first()).toContainText(/Failed$/);
  await page.getByRole('switch', { name: 'Failed only' }).click();
  await expect(page).toHaveURL(/\?tab=operations&failed=1$/);
  await expect(list(page, 'Syncs')).toHaveCount(1);
  await expectFitsScreens(page);
  await expectAccessible(page);
});

/** 11 syncs, the last one failed. */
function syncRuns(url: string, { username }: User): object {
  const query = new URL(url).searchParams;
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  const runs = Array.from({ length: 11 }, (_, index) => ({
    uuid: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    tracker_type: 'chess',
    service: 'chess.com',
    user: { uuid: username, username, first_name: null, last_name: null, profile_photo_url: null },
    state: index === 10 ? 'failed' : 'done',
    imported: index,
    error: index === 10 ? 'This account no longer exists. '.repeat(5) : null,
    started_at: new Date().toISOString(),
    finished_at: new Date().toISOString(),
  })).filter(({ state }) => query.get('failed_only') !== 'true' || state === 'failed');
  const total = runs.length;
  const shown = runs.slice((page - 1) * limit, page * limit);
  return { sync_runs: shown, total, page, limit, total_pages: Math.ceil(total / limit) };
}
