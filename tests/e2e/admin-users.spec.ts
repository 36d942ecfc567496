import { expect, test, type Locator, type Page } from '@playwright/test';
import { runAdminCommand, veryLong } from './support/admins.ts';
import { ownServer } from './support/own-server.ts';
import { PASSWORD } from './support/users.ts';
import {
  expectAccessible,
  expectScreens,
  openFully,
  openFullyInApp,
  openInApp,
  watchConsole,
} from './support/watch.ts';

// Numbers of users are exact, so the server has no others.
const server = ownServer();
const admin = (...parameters: readonly string[]) => runAdminCommand(parameters, server.dataDir());

const USERS = '**/api/admin/users?*';
const STATUS = '**/api/admin/users/*/status';
const USER_TRACKERS = '**/api/admin/users/*/trackers';

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('row').filter({ hasText: '@' });
const row = (page: Page, username: string) => rows(page).filter({ hasText: `@${username}` });
const stat = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::div[1]');
const search = (page: Page) => page.getByRole('textbox', { name: 'Search users' });
const onSwitch = (page: Page, name: string) => page.getByRole('switch', { name });
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

/** Creates an administrator besides the one of `adminIn`. */
async function otherAdmin(prefix: string): Promise<void> {
  const { user } = await server.otherUser(prefix);
  await admin('promote', user.username);
}

/** Signs up users whose last activity is in this order. */
async function signUpMany(page: Page, names: readonly string[]): Promise<void> {
  const guest = await page.context().browser()?.newContext({ baseURL: server.url() });
  for (const username of names) {
    const answer = await guest?.request.post('/api/auth/signup', {
      data: {
        username,
        email: `${username}@example.org`,
        password: PASSWORD,
        password_confirm: PASSWORD,
        first_name: username.slice(0, 4).toUpperCase(),
      },
    });
    expect(answer?.status()).toBe(201);
  }
  await guest?.close();
}

const MANY = Array.from({ length: 22 }, (_, index) => `crowd_${String(index).padStart(2, '0')}`);

test('when an administrator filters and sorts, the list and the URL follow', async ({ browser }) => {
  test.slow();
  const { page, user } = await server.adminIn(browser);
  await signUpMany(page, MANY);
  const requests: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/admin/users?')) requests.push(new URL(sent.url()).search);
  });
  const watch = watchConsole(page);
  await openFully(page, '/admin');
  await expect(page).toHaveTitle(/^Admin Dashboard/);
  await expect(page.getByRole('tab')).toHaveText([
    'User Management',
    'Tracker Management',
    'WebSocket Monitor',
    'Reports',
    'Operations',
  ]);
  // Defaults: 20 rows, the last active first, no administrators.
  expect(requests).toEqual(['?page=1&limit=20&sort_by=last_active_at&sort_direction=desc&role_filter=user']);
  await expect(stat(page, 'Users')).toHaveText('23');
  await expect(stat(page, 'Recent signups')).toHaveText('23');
  await expect(stat(page, 'Active')).toHaveText('23');
  for (const label of ['Inactive', 'Follows', 'Pending']) await expect(stat(page, label)).toHaveText('0');
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).first()).toContainText('@crowd_21');
  await expect(row(page, user.username)).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Last active' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  // Pages.
  await expect(page.getByText('1-20 of 22')).toBeVisible();
  const perPage = page.getByLabel('Rows per page:');
  await expect(perPage.getByRole('option')).toHaveText(['10', '20', '50']);
  for (const name of ['first', 'previous']) {
    await expect(page.getByRole('button', { name: `Go to ${name} page` })).toBeDisabled();
  }
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page).toHaveURL(/\/admin\?page=2$/);
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(rows(page)).toHaveCount(20);
  await perPage.selectOption('10');
  await expect(page).toHaveURL(/\?rows=10$/);
  await expect(page.getByText('1-10 of 22')).toBeVisible();
  await page.getByRole('button', { name: 'Go to last page' }).click();
  await expect(page.getByText('21-22 of 22')).toBeVisible();

  // Sort: another order begins at the first page.
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect(page).toHaveURL(/\?rows=10&sort=username&dir=asc$/);
  await expect(rows(page).first()).toContainText('@crowd_00');
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect(rows(page).first()).toContainText('@crowd_21');
  await page.reload();
  await expect(rows(page).first()).toContainText('@crowd_21');
  await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'descending');

  // Search: one request for a typed word.
  requests.length = 0;
  await search(page).pressSequentially('CROWD_1');
  await expect(page.getByRole('table', { name: '10 users' })).toBeVisible();
  await expect(page).toHaveURL(/search=CROWD_1/);
  expect(requests).toHaveLength(1);
  await search(page).fill('nobody at all');
  await expect(page.getByRole('heading', { name: 'No users match "nobody at all"' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(rows(page)).toHaveCount(10);

  // Roles: administrators only if they are included.
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admins');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, user.username)).toContainText('Admin');
  await expect(onSwitch(page, 'Include Admins')).toBeChecked();
  await onSwitch(page, 'Include Admins').click();
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('');
  await expect(row(page, user.username)).toHaveCount(0);
  await onSwitch(page, 'Include Admins').click();
  await expect(page.getByText('1-10 of 23')).toBeVisible();

  // A place beyond the end, and an unknown filter.
  await openFullyInApp(page, '/admin?page=99&rows=7&sort=password&role=owner&tab=nothing');
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(2);
  await openInApp(page, '/admin?rows=50');
  await expect(rows(page)).toHaveCount(22);
  await expectScreens(page);
  watch.expectQuiet();
});

test('when an account is deactivated, the list shows it; a failure is rolled back @journey', async ({
  browser,
}) => {
  test.slow();
  const { page, user } = await server.adminIn(browser);
  await otherAdmin('colleague');
  const player = await server.otherUser('target');
  const target = player.user;
  await player.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  await page.goto(`/admin?search=${target.username}`);
  const line = row(page, target.username);
  const toggle = line.getByRole('switch', { name: `@${target.username} is active` });
  await expect(toggle).toBeChecked();

  // Cancelled: nothing is sent.
  let answers: 'hold' | 'fail' | 'pass' = 'hold';
  const held = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(STATUS, async (route) => {
    sent.push(route.request().postData() ?? '');
    if (answers === 'hold') await held.promise;
    if (answers === 'pass') await route.continue();
    else await route.fulfill({ status: 503, json: { detail: 'The database is down.' } });
  });
  await toggle.click();
  await expect(page.getByRole('dialog')).toContainText("is signed out everywhere and can't sign in again");
  await confirm(page, 'Cancel').click();
  await expect(toggle).toBeChecked();
  expect(sent).toEqual([]);

  // Failed: shown at once, rolled back, one retry.
  await toggle.click();
  await confirm(page, 'Deactivate').click();
  await expect(toggle).not.toBeChecked();
  await expect(line).toContainText('Inactive');
  answers = 'fail';
  held.resolve();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Failed to update user status: The database is down.' });
  await expect(alert).toBeVisible();
  await expect(toggle).toBeChecked();
  expect(sent).toEqual(['{"is_active":false}', '{"is_active":false}']);
  await expectScreens(page);
  await test.step('with large texts the name keeps its room on a landscape phone', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const fonts = await page.context().newCDPSession(page);
    await fonts.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await expect
      .poll(async () => (await line.getByRole('cell').first().boundingBox())?.width)
      .toBeGreaterThanOrEqual(256);
    await fonts.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  });
  await page.setViewportSize({ width: 1440, height: 900 });

  // Done: the user is signed out, and the numbers follow.
  answers = 'pass';
  const inactive = Number(await stat(page, 'Inactive').textContent());
  await line.getByRole('button', { name: `Actions for @${target.username}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await confirm(page, 'Deactivate').click();
  await expect(alert).toBeHidden();
  await expect(stat(page, 'Inactive')).toHaveText(String(inactive + 1));
  await expect(toggle).not.toBeChecked();
  expect((await player.request.get('/api/auth/me')).status()).toBe(401);
  await onSwitch(page, 'Active only').click();
  await expect(page.getByRole('heading', { name: `No users match "${target.username}"` })).toBeVisible();
  await page.goBack();

  // Its trackers, which cannot be loaded at first, and activation.
  await page.route(USER_TRACKERS, (route) => route.fulfill({ status: 500, json: {} }));
  await line.getByRole('button', { name: `Actions for @${target.username}` }).click();
  await page.getByRole('menuitem', { name: 'View trackers' }).click();
  const trackers = page.getByRole('dialog', { name: `Trackers of @${target.username}` });
  await expect(trackers.getByRole('alert')).toContainText(
    'Failed to fetch user trackers: Internal Server Error',
  );
  await page.unroute(USER_TRACKERS);
  await trackers.getByRole('button', { name: 'Retry' }).click();
  await expect(trackers.getByRole('listitem')).toHaveText([/^Weights.*No Data$/]);
  await expectAccessible(page);
  await trackers.getByRole('button', { name: 'Close' }).click();
  await toggle.click();
  await confirm(page, 'Activate').click();
  await expect(stat(page, 'Inactive')).toHaveText(String(inactive));
  await expect(toggle).toBeChecked();

  // An administrator is confirmed twice; one's own account cannot be deactivated.
  await openInApp(page, '/admin?admins=1&search=colleague');
  await onColleague(page).click();
  await expect(confirm(page, 'Deactivate')).toBeDisabled();
  const name = await page.getByRole('dialog').getByRole('heading').textContent();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(name?.slice('Deactivate @'.length, -1) ?? '');
  await confirm(page, 'Deactivate').click();
  await expect(onColleague(page)).not.toBeChecked();
  await openInApp(page, `/admin?admins=1&search=${user.username}`);
  await expect(row(page, user.username)).toContainText('Active');
  await expect(row(page, user.username).getByRole('switch')).toHaveCount(0);
});

const onColleague = (page: Page): Locator => row(page, 'colleague').getByRole('switch');

test('when the list fails to load, an alert says so; on phones users are cards', async ({ browser }) => {
  test.slow();
  const { page, user } = await server.adminIn(browser);
  let isDown = true;
  await page.route(USERS, async (route) => {
    if (isDown) return route.fulfill({ status: 500, json: { detail: 'Something broke.' } });
    const answer: { users: object[] } = await (await route.fetch()).json();
    return route.fulfill({ json: { ...answer, users: veryLong(answer.users[0] ?? {}), total: 987_654_321 } });
  });
  // Refused although the role is still that of an administrator.
  await page.route('**/api/admin/stats', (route) =>
    isDown ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  );
  await page.goto('/admin?rows=50&admins=1');
  for (const failure of ['admin stats: Forbidden', 'users: Internal Server Error']) {
    const message = `Failed to fetch ${failure}`;
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  }
  await expectScreens(page);
  isDown = false;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const what of ['admin stats', 'users']) {
    await page.getByRole('alert').filter({ hasText: what }).getByRole('button', { name: 'Retry' }).click();
  }
  const cards = page.getByRole('list', { name: '987,654,321 users' }).getByRole('listitem');
  await expect(cards).toHaveCount(50);
  const sorted = page.waitForResponse(/sort_by=username/);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Username A-Z');
  await expect(page).toHaveURL(/sort=username&dir=asc/);
  await sorted;
  await expect(page.getByText('1-50 of 987,654,321')).toBeVisible();
  await expectScreens(page);

  // The role is lost meanwhile: the next request leads away.
  await openInApp(page, '/admin?tab=websocket');
  await expect(page.getByText('Server Status')).toBeVisible();
  await otherAdmin('successor');
  await admin('demote', user.username);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(new RegExp(`/${user.username}$`));
});
