import { expect, test } from '@playwright/test';
import { schemes } from '../../web/ui/theme/schemes.ts';
import { runAdminCommand } from './support/admins.ts';
import { PASSWORD, signIn, signOut, signUp } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import { openInApp } from './support/watch.ts';

const WIDE = { width: 1440, height: 900 };

test('when a user is signed in, navigation follows the viewport and leads to trackers, settings and admin panel', async ({
  page,
  context,
}) => {
  const { username } = await signUp(context, 'navigator');
  await postWorkout(page.request, 'Leg Day');
  await page.goto('/');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const bar = page.getByRole('navigation', { name: 'Bottom' });
  await test.step('it is a sidebar, a rail or a bar', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(72);
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(sidebar).toBeHidden();
    await expect.poll(async () => (await bar.boundingBox())?.height).toBe(48);
    for (const link of ['Home', 'Profile']) await expect(bar.getByRole('link', { name: link })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'More' })).toBeVisible();
    await page.setViewportSize(WIDE);
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(280);
    await expect(bar).toBeHidden();
  });
  await test.step('the sidebar has their trackers', async () => {
    const trackers = page.getByRole('navigation', { name: 'My trackers' });
    await expect(trackers.getByRole('link', { name: /^Weights/ })).toHaveAttribute(
      'href',
      `/${username}/weights`,
    );
    await expect(trackers.getByRole('link', { name: 'Request Tracker' })).toHaveAttribute(
      'href',
      'mailto:help@example.org?subject=Request%20Tracker',
    );
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
  });
  await test.step('the More menu leads administrators to the admin panel', async () => {
    const openMenu = () => page.getByRole('button', { name: 'More', exact: true }).click();
    await openMenu();
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Admin Panel' })).toBeHidden();
    await runAdminCommand(['promote', username]);
    await page.reload();
    await openMenu();
    await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible();
  });
});

test('when no user is signed in, sign-up buttons and themes are there; later visits have the chosen theme before the app has loaded', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await page.goto('/');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Request Tracker' })).toBeVisible();
  await expect(page.locator('[data-chip=online]')).toHaveCount(0);
  const html = page.locator('html');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  const barColor = page.locator('meta[name="theme-color"]');
  await choose('Dark theme');
  await expect(html).toHaveAttribute('data-scheme', 'dark');
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-scheme', 'dark');
  await expect(html).toHaveCSS('color-scheme', 'dark');
  await expect(barColor).toHaveAttribute('content', schemes.dark.colors.page);
  await page.unroute('**/assets/**');
  await page.reload();
  await choose('System theme');
  await expect(html).toHaveAttribute('data-scheme', 'light');
  await expect(barColor).toHaveAttribute('content', schemes.light.colors.page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-scheme', 'dark');
});

test('when others open the admin panel, they are redirected', async ({ page, context }) => {
  const user = await signUp(context, 'curious');
  await page.goto('/admin');
  await expect(page).toHaveURL(new RegExp(`/${user.username}$`));
  await context.clearCookies();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, user.email, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`/${user.username}$`));
});

test('when the page changes, the titles of the tab and of the top bar change', async ({ page, context }) => {
  const user = await signUp(context, 'titled', { first_name: 'Tia' });
  await postWorkout(page.request, 'Push Day');
  const own = `/${user.username}`;
  const titles = [
    { path: '/', tab: 'Plotline', bar: 'Home' },
    { path: own, tab: `Tia (@${user.username}) · Plotline`, bar: 'Profile' },
    { path: `${own}/weights`, tab: 'Weights of Tia · Plotline', bar: 'Weights' },
    { path: '/settings', tab: 'Account Settings · Plotline', bar: 'Account Settings' },
    { path: '/privacy', tab: 'Privacy · Plotline', bar: 'Privacy' },
    { path: '/support', tab: 'Support · Plotline', bar: 'Support' },
  ];
  await page.goto('/search');
  for (const { path, tab, bar } of titles) {
    await openInApp(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bar);
    await expect(page).toHaveTitle(tab);
  }
  await signOut(page);
  for (const [path, tab] of [
    ['/signup', 'Sign Up'],
    ['/forgot-password', 'Forgot your password?'],
    ['/login', 'Sign In'],
  ] as const) {
    await openInApp(page, path);
    await expect(page).toHaveTitle(`${tab} · Plotline`);
  }
});

test('when the pointer rests on the rail, a tooltip opens after 100 ms', async ({ page, context }) => {
  await signUp(context, 'hint');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.clock.install();
  await page.goto('/');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' });
  await expect(entry).toBeVisible();
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000);
  const tooltip = page.getByRole('tooltip');
  await entry.hover();
  await page.clock.runFor(90);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText('Profile');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
});

test('when a touch lasts 700 ms, the tooltip opens, and stays for 1500 ms', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 844, height: 390 } });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log In' });
  await expect(entry).toBeVisible();
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000);
  const tooltip = page.getByRole('tooltip');
  const finger = { pointerType: 'touch', bubbles: true };
  // A touch that becomes a scroll is cancelled.
  for (const end of ['pointerup', 'pointercancel']) {
    await entry.dispatchEvent('pointerdown', finger);
    await page.clock.runFor(690);
    await expect(tooltip).toBeHidden();
    await page.clock.runFor(20);
    await expect(tooltip).toHaveText('Log In');
    await entry.dispatchEvent(end, finger);
    await page.clock.runFor(1490);
    await expect(tooltip).toBeVisible();
    await page.clock.runFor(20);
    await expect(tooltip).toBeHidden();
  }
  await context.close();
});
