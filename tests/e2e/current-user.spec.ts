import { expect, test, type Page } from '@playwright/test';
import { PASSWORD, signUp, otherUser } from './support/users.ts';
import { openFully } from './support/watch.ts';

const SESSION_CALLS = /\/api\/auth\/(?:check|me)$/;
const sidebar = (page: Page) => page.getByRole('complementary').first();

test('when the page starts or the network is back, the current user is fetched once', async ({
  page,
  context,
}) => {
  const requested = watchCalls(page);
  await signUp(page, 'starting', { first_name: 'Ada' });
  await page.goto('/');
  await expect(sidebar(page).getByText('Ada')).toBeVisible();
  await expect(page.getByText(/^\d+ online$/)).toBeVisible();
  expect(requested).toEqual(['/api/auth/check']);
  await page.request.put('/api/auth/update-profile', { data: { first_name: 'Augusta' } });
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(sidebar(page).getByText('Augusta')).toBeVisible();
});

test('when another page opens, the current user is refetched only after ten minutes', async ({ page }) => {
  await signUp(page, 'lasting', { first_name: 'Ada' });
  await page.clock.install();
  await page.goto('/');
  await expect(sidebar(page).getByText('Ada')).toBeVisible();
  await page.request.put('/api/auth/update-profile', { data: { first_name: 'Augusta' } });
  const requested = watchCalls(page);
  await page.clock.fastForward('09:00');
  await openSettings(page);
  expect(requested).toEqual([]);
  await page.clock.fastForward('01:30');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(sidebar(page).getByText('Augusta')).toBeVisible();
  expect(requested).toEqual(['/api/auth/me']);
});

test('when the session changed or ended while offline, the page follows', async ({ page, context }) => {
  const { user: other } = await otherUser('second');
  // The socket would reload or sign out as well.
  await page.routeWebSocket(/\/api\/ws/, () => undefined);
  const first = await signUp(page, 'first');
  // Pending calls of the previous session would sign out.
  await openFully(page, '/');
  await expect(sidebar(page).getByText(`@${first.username}`)).toBeVisible();
  const login = { email: other.email, password: PASSWORD };
  expect((await page.request.post('/api/auth/login', { data: login })).ok()).toBe(true);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(sidebar(page).getByText(`@${other.username}`)).toBeVisible();

  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await page.request.post('/api/auth/logout');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('when the session check fails once, the retry is used; when it keeps failing, that is logged and repeated', async ({
  page,
  context,
}) => {
  const user = await signUp(page, 'unknown');
  let failures = 0;
  await page.route('**/api/auth/check', (route) => {
    failures += 1;
    return failures === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue();
  });
  await page.goto('/');
  await expect(sidebar(page).getByText(`@${user.username}`)).toBeVisible();
  await page.unroute('**/api/auth/check');

  const logged: string[] = [];
  page.on('console', (entry) => logged.push(entry.text()));
  await page.route('**/api/auth/check', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  const message = 'Failed to fetch current user: API Error: 500 Internal Server Error';
  expect(logged.filter((entry) => entry === message)).toHaveLength(1);
  await page.unroute('**/api/auth/check');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(sidebar(page).getByText(`@${user.username}`)).toBeVisible();
});

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
}

/** Records the paths of the session checks. */
function watchCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (SESSION_CALLS.test(pathname)) paths.push(pathname);
  });
  return paths;
}
