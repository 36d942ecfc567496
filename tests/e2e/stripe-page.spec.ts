import { expect, test, type Browser, type Page } from '@playwright/test';
import type { StandInAccount } from '../../trackers/stripe/fixtures/stand-in-responses.ts';
import { ownServer } from './support/own-server.ts';
import { business, connectStripe, ledgerRow, startLocalStripe, type LocalStripe } from './support/stripe.ts';
import { signUp } from './support/users.ts';
import { expectAccessible, expectScreens, watchConsole } from './support/watch.ts';

// The page with histories of a local Stripe, for its owner and for others.

let local: LocalStripe;
const server = ownServer(async () => {
  local = await startLocalStripe();
  return local.env;
});
test.afterAll(() => local.close());

/** Amounts of the history, none of which may reach a visitor who sees no amounts. */
const SECRET = '7,317';

async function ownerIn(browser: Browser, account: Partial<StandInAccount> | null) {
  const { page, user } = await server.userIn(browser, 'seller');
  page.setDefaultTimeout(15_000);
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'stripe', is_public: true } });
  if (account) await connectStripe(page, local, local.stripe.addAccount(account));
  return { page, own: `/${user.username}/stripe`, main: page.getByRole('main') };
}

async function showAmounts(owner: Page, amountVisibility: string): Promise<void> {
  const saved = await owner.request.put('/api/stripe/settings', {
    data: { amount_visibility: amountVisibility },
  });
  expect(saved.status()).toBe(200);
}

test('when an account has a history, its owner reads growth, MRR and churn', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page, own, main } = await ownerIn(browser, business());
  const watch = watchConsole(page);
  await page.goto(own);
  for (const title of [
    'Revenue',
    'What is left of gross revenue?',
    'Where does MRR come from and go to?',
    'Do subscribers stay?',
    'Balance, payouts and disputes',
    'Which weekdays bring revenue?',
    'Payments',
  ])
    await expect(main.getByRole('region', { name: title, exact: true })).toBeVisible();

  await test.step('charts are read with the keyboard, and as tables', async () => {
    const revenue = main.getByRole('region', { name: 'Revenue', exact: true });
    await revenue.getByRole('application').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect(revenue.locator('[aria-live]')).toContainText(/€.*Gross €.*Period before €/);
    const mrr = main.getByRole('region', { name: 'Where does MRR come from and go to?' });
    await mrr.getByRole('application').focus();
    await page.keyboard.press('End');
    await expect(mrr.locator('[aria-live]')).toContainText('€148.00');
    await mrr.getByRole('button', { name: 'Show as table' }).click();
    await expect(mrr.getByRole('table')).toContainText('+€49.00');
    await mrr.getByRole('button', { name: 'Show as table' }).click();
    await main
      .getByRole('region', { name: 'What is left of gross revenue?' })
      .getByRole('application')
      .focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(
      main.getByRole('region', { name: 'What is left of gross revenue?' }).locator('[aria-live]'),
    ).toContainText('Refunds: −€20.00');
  });
  await test.step('each number explains its formula', async () => {
    await main.getByRole('button', { name: 'About Net MRR churn' }).click();
    await expect(page.getByRole('note')).toContainText('(Churn + contraction − expansion − reactivation)');
    await page.keyboard.press('Escape');
  });
  await test.step("the balance is the owner's", async () => {
    const balance = main.getByRole('region', { name: 'Balance, payouts and disputes' });
    await expect(balance).toContainText('€12,845.12');
    await expect(balance).toContainText('€3,182.44');
    await expect(balance).toContainText('Only you');
  });
  await test.step('the list has pages, and payments lead to the post of their day', async () => {
    const payments = main.getByRole('list', { name: 'Payments' });
    await expect(payments.getByRole('listitem')).toHaveCount(25);
    await expect(payments.getByRole('link').first()).toHaveAttribute('href', /\/posts\//);
    await main.getByRole('button', { name: /next page/i }).click();
    await expect(page).toHaveURL(`${own}?page=2`);
    await page.goto(own);
  });
  await expectScreens(page);
  await main
    .getByRole('button', { name: '1y' })
    .or(main.getByText('1y', { exact: true }))
    .first()
    .click();
  await expect(page).toHaveURL(`${own}?timeframe=1y`);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectScreens(page);
  watch.expectQuiet();
});

test('when others open the page, they see what the owner chose, and nothing else', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page: owner, own } = await ownerIn(browser, business());
  const context = await browser.newContext({ baseURL: server.url() });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await signUp(page, 'reader');
  const watch = watchConsole(page);
  const main = page.getByRole('main');
  const open = async () => {
    await page.goto(own);
    await expect(main.getByRole('region', { name: 'Which weekdays bring revenue?' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    return page.content();
  };
  for (const level of ['hidden', 'growth'] as const) {
    await showAmounts(owner, level);
    const html = await open();
    expect(html).not.toContain('€');
    expect(html).not.toContain(SECRET);
    await expect(main.getByRole('region', { name: 'Revenue index' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Balance, payouts and disputes' })).toHaveCount(0);
    await expect(main.getByText(level === 'hidden' ? 'Longest streak' : 'Net revenue')).toBeVisible();
    await expectScreens(page);
  }
  await showAmounts(owner, 'rounded');
  const html = await open();
  expect(html).toContain('≈ €');
  expect(html).not.toContain(SECRET);
  await expect(main.getByText('shows rounded amounts')).toBeVisible();
  await expectScreens(page);
  await showAmounts(owner, 'exact');
  expect(await open()).toContain(SECRET);
  await expect(main.getByText('Payout', { exact: true })).toHaveCount(0);
  watch.expectQuiet();
  await context.close();
});

test('when an account has little data or several currencies, the page says so', async ({ browser }) => {
  test.setTimeout(180_000);
  await test.step('nothing yet', async () => {
    const { page, own, main } = await ownerIn(browser, { name: 'Empty' });
    const other = await server.userIn(browser, 'reader');
    await other.page.goto(own);
    await expect(other.page.getByText('Nothing to show yet.')).toBeVisible();
    await page.goto(own);
    await expect(main.getByText('No payments yet. New ones appear here automatically.')).toBeVisible();
    await expectScreens(page);
    await test.step('a sync that runs, is paused or failed', async () => {
      const state = { state: 'running', imported: 1_200, progress: 0.4, error: null, next_sync_at: null };
      for (const [change, text] of [
        [{}, 'You can leave this page. The newest payments come first.'],
        [{ state: 'waiting' }, 'Paused (next try later)'],
        [
          { state: 'failed', error: 'Stripe cannot be reached.' },
          'Needs attention. Stripe cannot be reached.',
        ],
      ] as const) {
        await page.route('**/api/stripe/sync-status', (route) =>
          route.fulfill({ json: { ...state, last_sync_at: null, ...change } }),
        );
        await page.goto(own);
        await expect(main.getByText(text)).toBeVisible();
        await expectAccessible(page);
        await page.unroute('**/api/stripe/sync-status');
      }
    });
  });
  await test.step('nothing in the timeframe, and a page that cannot be loaded', async () => {
    const { page, own, main } = await ownerIn(browser, {
      balanceTransactions: [ledgerRow('txn_old', { daysAgo: 50, amount: 4_900 })],
    });
    await page.goto(own);
    await expect(main.getByText(/^No payments in the last 30 days\. Last payment: /)).toBeVisible();
    await page.route('**/api/profiles/*/stripe?*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The database is not available.' } }),
    );
    await page.goto(`${own}?timeframe=90d`);
    await expect(main.getByRole('alert')).toContainText('The database is not available.');
    await page.unroute('**/api/profiles/*/stripe?*');
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(main.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
  });
  await test.step('three currencies, each with its own decimals', async () => {
    const dispute = { created: 0, amount: 99_999_999_999_999, currency: 'eur', reason: 'general' };
    const { page, own, main } = await ownerIn(browser, {
      name: '\u0645\u062a\u062c\u0631 \u0627\u0644\u0643\u062a\u0628 \u{1f4da}'.repeat(4),
      disputes: Array.from({ length: 7 }, (_, index) => ({
        ...dispute,
        id: `dp_${index}`,
        status: 'needs_response',
      })),
      balanceTransactions: [
        ledgerRow('txn_eur', { daysAgo: 0.1, amount: 4_900, currency: 'eur' }),
        ledgerRow('txn_jpy', { daysAgo: 0.2, amount: 4_900, currency: 'jpy' }),
        ledgerRow('txn_kwd', { daysAgo: 0.3, amount: 4_900, currency: 'kwd' }),
      ],
    });
    for (const [currency, amount] of [
      ['eur', '€49.00'],
      ['jpy', '4,900'],
      ['kwd', '4.900'],
    ] as const) {
      await page.goto(`${own}?selector=${currency}`);
      await expect(main.getByRole('combobox', { name: 'Currency' })).toHaveValue(currency);
      await expect(main.getByRole('list', { name: 'Payments' })).toContainText(amount);
      await expect(main.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
    }
    await page.goto(`${own}?selector=eur`);
    const disputes = main.getByRole('list', { name: 'Open disputes' }).getByRole('listitem');
    await expect(disputes).toHaveCount(6);
    await main.getByRole('button', { name: 'Show all 7' }).click();
    await expect(disputes).toHaveCount(7);
    await expectScreens(page);
  });
});

test('when an account is a test account or ended, only its owner reads so', async ({ browser }) => {
  test.setTimeout(180_000);
  await test.step('test data', async () => {
    const { page, own, main } = await ownerIn(browser, { ...business(), livemode: false });
    await page.goto(own);
    await expect(main.getByText('Test data', { exact: true })).toBeVisible();
    await expect(main.getByText('This is a test account.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('an account whose access ended at Stripe', async () => {
    const account = local.stripe.addAccount(business());
    const { page, own, main } = await ownerIn(browser, null);
    await connectStripe(page, local, account);
    local.stripe.deauthorize(account);
    const { body, headers } = local.stripe.webhook({
      type: 'account.application.deauthorized',
      account: account.id,
    });
    await page.request.post('/api/stripe/webhook', { data: Buffer.from(body), headers });
    const isConnected = async () => {
      const status = await page.request.get('/api/stripe/status');
      return ((await status.json()) as { connected: boolean }).connected;
    };
    await expect.poll(isConnected, { timeout: 30_000 }).toBe(false);
    await page.goto(own);
    await expect(main.getByText(/Stripe ended our access/)).toBeVisible();
    await expect(main.getByText('Others no longer see your history.')).toBeVisible();
    await expectScreens(page);
    const reader = (await server.userIn(browser, 'reader')).page;
    await reader.goto(own);
    await expect(reader.getByText("This tracking page isn't available")).toBeVisible();
    await main.getByRole('button', { name: 'Keep my history visible' }).click();
    await expect(main.getByText('Your history stays visible as before.')).toBeVisible();
    await reader.goto(own);
    await expect(reader.getByText(/^Disconnected on /)).toBeVisible();
    await page.route('**/api/stripe/status', async (route) => {
      const status = (await (await route.fetch()).json()) as object;
      const expired = {
        connected: true,
        disconnected_at: null,
        disconnect_reason: null,
        needs_reconnect: true,
      };
      await route.fulfill({ json: { ...status, ...expired } });
    });
    await page.goto(own);
    await expect(main.getByText(/^Our access to Stripe has expired\./)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Reconnect' })).toBeVisible();
  });
});
