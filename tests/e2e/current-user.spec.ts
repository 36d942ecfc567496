import { expect, test, type Page } from '@playwright/test';
import { PASSWORD, signUp, otherUser } from './support/users.ts';
import { openFully } from './support/watch.ts';

const SESSION_CALLS = /\/api\/auth\/(?:check|me)$/;
const sidebar = (page: Page) => page.getByRole('complementary').first();

test('when the page starts, the session is checked once', async ({ page }) => {
  const asked = watchCalls(page);
  await signUp(page, 'starting', { first_name: 'Ada' });
  await page.goto('/');
  await expect(sidebar(page).getByText('Ada')).toBeVisible();
  await expect(page.getByText(/^\d+ online$/)).toBeVisible();
  expect(asked).toEqual(['/api/auth/check']);
});

test('when the network is back, the current user is fetched again, and the new name is shown', async ({
  page,
  context,
}) => {
  await signUp(page, 'renamed', { first_name: 'Ada' });
  await page.goto('/');
  await expect(sidebar(page).getByText('Ada')).toBeVisible();
  await page.request.put('/api/auth/update-profile', { data: { first_name: 'Augusta' } });
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(sidebar(page).getByText('Augusta')).toBeVisible();
});

test('when a user opens another page, the current user is fetched again after ten minutes, not before', async ({
  page,
}) => {
  await signUp(page, 'lasting', { first_name: 'Ada' });
  await page.clock.install();
  await page.goto('/');
  await expect(sidebar(page).getByText('Ada')).toBeVisible();
  await page.request.put('/api/auth/update-profile', { data: { first_name: 'Augusta' } });
  const asked = watchCalls(page);
  await page.clock.fastForward('09:00');
  await openSettings(page);
  expect(asked).toEqual([]);
  await page.clock.fastForward('01:30');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(sidebar(page).getByText('Augusta')).toBeVisible();
  expect(asked).toEqual(['/api/auth/me']);
});

test('when the session has ended before the network is back, the user is signed out', async ({
  page,
  context,
}) => {
  // The socket would sign out as well.
  await page.routeWebSocket(/\/api\/ws/, () => undefined);
  await signUp(page, 'ended');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await page.request.post('/api/auth/logout');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('when another user has signed in meanwhile, the page reloads as theirs', async ({ page, context }) => {
  const { user: other } = await otherUser('second');
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
});

test('when the first session check fails, the retry is used', async ({ page }) => {
  await signUp(page, 'lucky', { first_name: 'Ada' });
  let failures = 0;
  await page.route('**/api/auth/check', (route) => {
    failures += 1;
    return failures === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue();
  });
  await page.goto('/');
  await expect(sidebar(page).getByText('Ada')).toBeVisible();
});

test('when the session check fails, it is logged, and repeated when the network is back', async ({
  page,
  context,
}) => {
  const user = await signUp(page, 'unknown');
  const logged: string[] = [];
  page.on('console', (entry) => logged.push(entry.text()));
  await page.route('**/api/auth/check', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/');
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
