import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { providers, server, test } from './support/provider-server.ts';
import { expectScreens } from './support/watch.ts';

// A hostile site tries to connect an account of its own to the profile of a visitor. It is another site for the browser:
// `localhost` instead of 127.0.0.1.

/** Starts a site with one page, whose link does as `script` says. */
async function startSite(script: string): Promise<{ url: string; close: () => void }> {
  const site = createServer((_, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html', 'referrer-policy': 'no-referrer' });
    response.end(`<button onclick="${script}">Win a prize</button>`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  // A TCP server's address is never the path of a pipe.
  const { port } = site.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}

const exchanges = () =>
  providers().stripe.stripe.requests.filter(({ path }) => path === '/v1/oauth/token').length;
const revocationsOf = (accountId: string) =>
  providers().stripe.stripe.requests.filter(
    ({ path, body }) => path === '/oauth/deauthorize' && body.get('stripe_user_id') === accountId,
  ).length;

async function statusOf(page: Page): Promise<unknown> {
  return (await page.request.get('/api/stripe/status')).json();
}

async function callbackFor(page: Page, code: string): Promise<string> {
  const { uuid } = (await (await page.request.get('/api/auth/me')).json()) as { uuid: string };
  return `${server.url()}/stripe/callback?code=${code}&state=${uuid}`;
}

test('when a hostile page begins and ends a connection with one click, nothing is connected', async ({
  browser,
}) => {
  const { stripe } = providers().stripe;
  const { page } = await server.userIn(browser, 'victim');
  const account = stripe.addAccount({ name: 'Eve Ltd' });
  const callback = await callbackFor(page, stripe.authorize(account));
  const begin = `${server.url()}/api/stripe/connect-url`;
  const site = await startSite(`window.open('${begin}'); setTimeout(() => location = '${callback}', 1500)`);
  const before = exchanges();
  await page.goto(site.url);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Win a prize' }).click(),
  ]);
  await expect(popup.getByText('use the Connect button on this site')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'Invalid state parameter. Please try connecting again.',
  );
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('stripe_connect');
  expect([exchanges(), await statusOf(page)]).toMatchObject([before, { connected: false, account_id: null }]);
  site.close();
});

test('when a hostile page uses a connection that waits in another tab, the account is named and can be refused', async ({
  browser,
}) => {
  const { stripe, decide } = providers().stripe;
  const { page, user } = await server.userIn(browser, 'victim');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'stripe' } });
  // The visitor has begun a connection and not finished it.
  await page.route('**/oauth/v2/authorize*', (route) => route.fulfill({ body: 'Allow access?' }));
  await page.goto(`/${user.username}/stripe`);
  await page.getByRole('button', { name: 'Connect Stripe' }).click();
  await expect(page.getByText('Allow access?')).toBeVisible();
  const account = stripe.addAccount({ name: 'Eve Ltd' });
  const site = await startSite(`location = '${await callbackFor(page, stripe.authorize(account))}'`);
  const other = await page.context().newPage();
  await other.goto(site.url);
  await other.getByRole('button', { name: 'Win a prize' }).click();
  await expect(other.getByRole('heading', { name: 'Connect Eve Ltd?' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText(account.id);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Connect Eve Ltd?' })).toBeVisible();
  expect(await statusOf(page)).toMatchObject({ connected: false });
  await expectScreens(other);
  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(other.getByRole('heading', { name: 'Not connected' })).toBeVisible();
  await expect.poll(() => revocationsOf(account.id)).toBe(1);
  await expect(other.getByRole('link', { name: 'Go to Profile' })).toHaveAttribute(
    'href',
    `/${user.username}`,
  );
  expect(await statusOf(page)).toMatchObject({ connected: false, account_id: null });
  site.close();

  await test.step('the own account can be confirmed in another tab', async () => {
    const own = stripe.addAccount({ name: 'Analytical Engines' });
    await page.goto(`/${user.username}/stripe`);
    await page.getByRole('button', { name: 'Connect Stripe' }).click();
    await expect(page.getByText('Allow access?')).toBeVisible();
    await other.goto(await callbackFor(page, stripe.authorize(own)));
    await expect(other.getByRole('heading', { name: 'Connect Analytical Engines?' })).toBeVisible();
    await other.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(other.getByRole('heading', { name: 'Stripe connected' })).toBeVisible();
    await expect(other).toHaveURL(`/${user.username}/stripe`);
    expect(await statusOf(page)).toMatchObject({ connected: true, account_id: own.id });
  });
  decide(null);
});
