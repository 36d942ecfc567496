import { expect } from '@playwright/test';
import { pictureFile } from './support/media.ts';
import { providers, server, test } from './support/provider-server.ts';
import { ledgerRow, untilSynced } from './support/stripe.ts';
import { expectScreens, openInApp, watchConsole } from './support/watch.ts';

// A local Stripe takes the place of the real one, with its page to allow access.

test('when a user connects an account, payments arrive and stay after disconnecting', async ({ browser }) => {
  test.setTimeout(120_000);
  const { stripe: local } = providers();
  const { page, user } = await server.userIn(browser, 'seller');
  page.setDefaultTimeout(15_000);
  const watch = watchConsole(page);
  const account = local.stripe.addAccount({
    name: 'Analytical Engines',
    balanceTransactions: [
      ledgerRow('txn_2', { daysAgo: 1, amount: 4_900, fee: 167 }),
      ledgerRow('txn_1', { daysAgo: 2, amount: 9_900, fee: 312 }),
    ],
  });
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'stripe' } });
  const own = `/${user.username}/stripe`;
  const main = page.getByRole('main');

  await test.step('the page lists the requested access', async () => {
    await page.goto(own);
    await expect(main.getByText('Amounts stay hidden until you choose otherwise.')).toBeVisible();
    await expect(main.getByRole('list', { name: 'Read access to' }).getByRole('listitem')).toHaveCount(5);
    await expectScreens(page);
  });
  await test.step('a user who cancels at Stripe reads its message and can try again', async () => {
    local.decide(null);
    await main.getByRole('button', { name: 'Connect Stripe' }).click();
    await expect(page.getByRole('alert')).toContainText('The user denied your request.');
    await expect(page.getByRole('link', { name: 'Go to Profile' })).toHaveAttribute(
      'href',
      `/${user.username}`,
    );
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL('/settings');
  });
  await test.step('a user who allows access is led to their numbers', async () => {
    local.decide(account);
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Trackers' }).click();
    await page.getByRole('button', { name: 'Stripe settings' }).click();
    await page.getByRole('button', { name: 'Connect Stripe' }).click();
    await expect(page.getByRole('heading', { name: 'Stripe connected' })).toBeVisible();
    await expect(page).toHaveURL(own);
    await untilSynced(page);
    await expect(main.getByText('€148.00').first()).toBeVisible();
    await expect(main.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2);
  });
  await test.step('a payment arrives after a webhook', async () => {
    account.balanceTransactions.unshift(ledgerRow('txn_3', { daysAgo: 0, amount: 1_900, fee: 80 }));
    const { body, headers } = local.stripe.webhook({ type: 'charge.succeeded', account: account.id });
    const received = await page.request.post('/api/stripe/webhook', { data: Buffer.from(body), headers });
    expect(received.status()).toBe(200);
    const total = async () => {
      const items = await page.request.get(`/api/profiles/${user.username}/stripe/items`);
      return ((await items.json()) as { total: number }).total;
    };
    await expect.poll(total, { timeout: 20_000 }).toBe(3);
    await page.reload();
    await expect(main.getByText('€167.00').first()).toBeVisible();
  });
  await test.step('each payment leads to the post of its day, which can be edited', async () => {
    await main.getByRole('list', { name: 'Payments' }).getByRole('link').first().click();
    await expect(page.getByRole('article')).toContainText('earned €19.00 today', { ignoreCase: true });
    await page.getByRole('button', { name: 'More about this post' }).click();
    await page.getByRole('menuitem', { name: 'Edit post' }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('textbox').fill('Our first customer abroad');
    await editor.locator('input[type=file]').setInputFiles([await pictureFile('#8b46de')]);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('article')).toContainText('Our first customer abroad');
    await expect(page.getByRole('article').getByRole('button', { name: /^Picture/ })).toBeVisible();
    await openInApp(page, own);
  });
  await test.step('after disconnecting, the history stays and the access is revoked at Stripe', async () => {
    await page.getByRole('button', { name: 'More for Stripe' }).click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disconnect Analytical Engines?' });
    await expectScreens(page);
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(main.getByText(/^Disconnected on .* Your history stays\./)).toBeVisible();
    await expect(main.getByText('€167.00').first()).toBeVisible();
    await expectScreens(page);
    await expect
      .poll(() => local.stripe.requests.filter(({ path }) => path === '/oauth/deauthorize').length)
      .toBe(1);
  });
  await test.step('the same account can be connected again', async () => {
    await main.getByRole('button', { name: 'Reconnect' }).click();
    await expect(page.getByRole('heading', { name: 'Stripe connected' })).toBeVisible();
    await expect(page).toHaveURL(own);
    await untilSynced(page);
    await expect(main.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(3);
  });
  watch.expectQuiet();
});
