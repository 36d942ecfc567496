import { expect, test, type Page } from '@playwright/test';
import { PASSWORD, signUp } from './support/users.ts';
import { expectFitsScreens, expectScreens, openInApp } from './support/watch.ts';

// The pages to which Stripe returns. The server's part is replaced: these tests are about the browser.

const CONNECTED = {
  connected: true,
  account_id: 'acct_1',
  business_name: "Ada's Engines",
  currency: 'eur',
  last_sync_at: null,
  is_configured: true,
  test_mode: false,
  disconnected_at: null,
  disconnect_reason: null,
  keeps_history: false,
  needs_reconnect: false,
};
const UNCONNECTED = { ...CONNECTED, connected: false, account_id: null, business_name: null, currency: null };

interface Served {
  status?: object;
  connect?: { status: number; json: object };
}

/** Answers with a connection, and counts the codes that arrive. */
async function serveStripe(
  page: Page,
  { status = CONNECTED, connect = { status: 200, json: CONNECTED } }: Served = {},
): Promise<readonly string[]> {
  const codes: string[] = [];
  await page.route('**/api/stripe/status', (route) => route.fulfill({ json: status }));
  await page.route('**/api/stripe/connect?*', (route) => {
    codes.push(new URL(route.request().url()).searchParams.get('code') ?? '');
    return route.fulfill(connect);
  });
  return codes;
}

/** Notes in the tab that it left for Stripe, as the Connect button does. */
async function noteAttempt(page: Page): Promise<void> {
  await page.evaluate("sessionStorage.setItem('stripe-attempt', 'begun')");
}

async function ownUuid(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/me');
  return ((await answer.json()) as { uuid: string }).uuid;
}

test('when Stripe returns, its code is sent once; a wrong one or none says so @journey', async ({ page }) => {
  await page.goto('/stripe/callback?code=ac_3&state=x');
  await expect(page.getByRole('alert')).toContainText('You must be logged in to connect a Stripe account.');
  const user = await signUp(page, 'seller');
  const state = await ownUuid(page);
  await test.step('parameters are wrong: nothing is sent', async () => {
    const codes = await serveStripe(page);
    // The unit test of the parameters has the other texts.
    for (const [query, message] of [
      ['error=access_denied&error_description=The+user+denied+it.', 'The user denied it.'],
      ['code=ac_3&state=x', 'Invalid state parameter. Please try connecting again.'],
    ] as const) {
      await page.goto(`/stripe/callback?${query}`);
      await expect(page.getByRole('alert')).toContainText(message);
    }
    await expectFitsScreens(page);
    expect(codes).toEqual([]);
  });
  await test.step('the server refuses the code: its sentence stays after a reload', async () => {
    const detail = 'This connection link has expired. Please try connecting again.';
    const codes = await serveStripe(page, { connect: { status: 400, json: { detail } } });
    await noteAttempt(page);
    await page.goto(`/stripe/callback?code=ac_2&state=${state}`);
    await expect(page.getByRole('alert')).toContainText(detail);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(detail);
    expect(codes).toEqual(['ac_2']);
    await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/settings');
    await page.getByRole('link', { name: 'Go to Profile' }).click();
    await expect(page).toHaveURL(`/${user.username}`);
  });
  await test.step('the code is right: it is sent once, and the Stripe page opens', async () => {
    const codes = await serveStripe(page);
    await noteAttempt(page);
    await page.goto(`/stripe/callback?code=ac_1&state=${state}`);
    await expect(page.getByRole('heading', { name: 'Stripe connected' })).toBeVisible();
    await expect(page).toHaveTitle('Connect Stripe · Plotline');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Stripe connected' })).toBeVisible();
    await expect(page).toHaveURL(`/${user.username}/stripe`);
    expect(codes).toEqual(['ac_1']);
  });
});

test("when a connection succeeds, its page stays two seconds; an installation's three @journey", async ({
  page,
}) => {
  const user = await signUp(page, 'seller');
  await page.goto('/support');
  await noteAttempt(page);
  for (const { path, answers, waiting, done, stays, target } of [
    {
      path: `/stripe/callback?code=ac_4&state=${await ownUuid(page)}`,
      answers: '**/api/stripe/connect?*',
      waiting: 'Connecting Stripe...',
      done: 'Stripe connected',
      stays: 2_000,
      target: `/${user.username}/stripe`,
    },
    {
      path: '/stripe?app_installed=true&stripe_account=acct_1',
      answers: '**/api/stripe/status',
      waiting: 'Finishing the installation...',
      done: 'App installed',
      stays: 3_000,
      target: `/${user.username}/stripe?connected=true`,
    },
  ]) {
    await serveStripe(page);
    const held = Promise.withResolvers<void>();
    await page.route(answers, async (route) => {
      await held.promise;
      await route.fulfill({ json: CONNECTED });
    });
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: waiting })).toBeVisible();
    // From here on, time passes in steps.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    held.resolve();
    await expect(async () => {
      await page.clock.runFor(1);
      expect(await page.getByRole('heading', { name: done }).count()).toBe(1);
    }).toPass({ intervals: [50] });
    await page.clock.runFor(stays - 200);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: done })).toBeVisible();
    await page.clock.runFor(200);
    await expect(page).toHaveURL(target);
    await page.clock.resume();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('when a guest finishes an installation, they log in and return to it', async ({ page }) => {
  const user = await signUp(page, 'seller');
  await page.context().clearCookies();
  await serveStripe(page);
  await page.goto('/stripe?app_installed=true&stripe_account=acct_1');
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await expectScreens(page);
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  const opened = page.waitForURL(`/${user.username}/stripe?connected=true`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'App installed' })).toBeVisible();
  await opened;
});

test('when nothing was installed, it failed or has no connection yet, the page says so', async ({ page }) => {
  const user = await signUp(page, 'seller');
  await serveStripe(page, { status: UNCONNECTED });
  await page.goto('/stripe');
  await expect(page.getByRole('heading', { name: 'Connect Stripe', level: 2 })).toBeVisible();
  // The unit test of the result has the other texts.
  await page.goto('/stripe?error=oauth_failed');
  await expect(page.getByRole('alert')).toContainText(
    'OAuth authorization failed. Please try installing the app again.',
  );

  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'stripe' } });
  await page.goto('/stripe?app_installed=true&stripe_account=acct_1');
  await expect(page.getByText('One step left: allow access to your account.')).toBeVisible();
  await page.waitForURL(`/${user.username}/stripe?connected=true`);
  await expect(page.getByRole('button', { name: 'Connect Stripe' }).first()).toBeVisible();
  await expect(page.getByText('is connected')).toHaveCount(0);
});

test('when the server has no Stripe settings, the page and the settings say so', async ({ page }) => {
  const user = await signUp(page, 'seller');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'stripe' } });
  await page.goto(`/${user.username}/stripe`);
  await expect(page.getByRole('heading', { name: "Stripe isn't available here." })).toBeVisible();
  await expectScreens(page);
  await openInApp(page, '/stripe');
  await expect(page.getByRole('heading', { name: "Stripe isn't available here." })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Install the app' })).toHaveCount(0);
  await openInApp(page, '/settings/trackers');
  await page.getByRole('button', { name: 'Stripe settings' }).click();
  await expect(
    page.getByText("Stripe isn't available here. An administrator has to set it up."),
  ).toBeVisible();
});
