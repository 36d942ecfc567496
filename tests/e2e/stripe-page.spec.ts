import { expect, type Browser, type Page } from '@playwright/test';
import type { StandInAccount } from '../../trackers/stripe/fixtures/stand-in-responses.ts';
import { providers, server, test } from './support/provider-server.ts';
import { business, connectStripe, ledgerRow } from './support/stripe.ts';
import { guestBrowser, signUp } from './support/users.ts';
import { expectFitsScreens, expectScreens, openInApp, watchConsole } from './support/watch.ts';

// The page with histories of a local Stripe, for its owner and for others.

/** Amounts of the history, none of which may reach a visitor who sees no amounts. */
const SECRET = '7,317';

async function ownerIn(browser: Browser, content: Partial<StandInAccount>) {
  const { stripe: local } = providers();
  const account = local.stripe.addAccount(content);
  const { page, user } = await server.userIn(browser, 'seller');
  page.setDefaultTimeout(15_000);
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'stripe', is_public: true } });
  await connectStripe(page, local, account);
  return { page, account, own: `/${user.username}/stripe`, main: page.getByRole('main') };
}

async function showAmounts(owner: Page, amountVisibility: string): Promise<void> {
  const saved = await owner.request.put('/api/stripe/settings', {
    data: { amount_visibility: amountVisibility },
  });
  expect(saved.status()).toBe(200);
}

test('when an account has a history, its owner reads all of it, and others what the owner chose @journey', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = await ownerIn(browser, business());
  const watch = watchConsole(owner.page);
  await owner.page.goto(owner.own);
  await test.step('the owner reads growth, MRR and churn', () => expectHistory(owner));
  watch.expectQuiet();
  const reader = await guestBrowser(browser, { baseURL: server.url() });
  reader.setDefaultTimeout(15_000);
  await signUp(reader, 'reader');
  await test.step('others see what the owner chose, and nothing else', () => expectChosen(owner, reader));
  await test.step('an access that ended at Stripe hides the history from others', () =>
    expectEnded(owner, reader));
});

type Owner = Awaited<ReturnType<typeof ownerIn>>;

async function expectHistory({ page, own, main }: Owner): Promise<void> {
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
    await openInApp(page, own);
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
}

async function expectChosen({ page: owner, own }: Owner, page: Page): Promise<void> {
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
    await (level === 'hidden' ? expectScreens(page) : expectFitsScreens(page));
  }
  await showAmounts(owner, 'rounded');
  const html = await open();
  expect(html).toContain('≈ €');
  expect(html).not.toContain(SECRET);
  await expect(main.getByText('shows rounded amounts')).toBeVisible();
  await expectFitsScreens(page);
  await showAmounts(owner, 'exact');
  expect(await open()).toContain(SECRET);
  await expect(main.getByText('Payout', { exact: true })).toHaveCount(0);
  watch.expectQuiet();
}

async function expectEnded({ page, account, own, main }: Owner, reader: Page): Promise<void> {
  providers().stripe.stripe.deauthorize(account);
  const { body, headers } = providers().stripe.stripe.webhook({
    type: 'account.application.deauthorized',
    account: account.id,
  });
  await page.request.post('/api/stripe/webhook', { data: Buffer.from(body), headers });
  const isConnected = async () => {
    const status = await page.request.get('/api/stripe/status');
    return ((await status.json()) as { connected: boolean }).connected;
  };
  await expect.poll(isConnected, { timeout: 30_000 }).toBe(false);
  await page.reload();
  await expect(main.getByText(/Stripe ended our access/)).toBeVisible();
  await expect(main.getByText('Others no longer see your history.')).toBeVisible();
  await expectScreens(page);
  await reader.goto(own);
  await expect(reader.getByText("This tracking page isn't available")).toBeVisible();
  await main.getByRole('button', { name: 'Keep my history visible' }).click();
  await expect(main.getByText('Your history stays visible as before.')).toBeVisible();
  await reader.goto(own);
  await expect(reader.getByText(/^Disconnected on /)).toBeVisible();
}

test('when an account has little data or several currencies, the page says so', async ({ browser }) => {
  test.setTimeout(180_000);
  await test.step('nothing yet', async () => {
    const { page, own, main } = await ownerIn(browser, { name: 'Empty' });
    const other = await server.userIn(browser, 'reader');
    await other.page.goto(own);
    await expect(other.page.getByRole('heading', { name: 'Nothing to show yet' })).toBeVisible();
    await page.goto(own);
    await expect(main.getByText('No payments yet. New ones appear here automatically.')).toBeVisible();
    await expectScreens(page);
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
    await openInApp(page, `${own}?timeframe=90d`);
    await expect(main.getByRole('alert')).toContainText('The database is not available.');
    await page.unroute('**/api/profiles/*/stripe?*');
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(main.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
  });
  await test.step('a test account with three currencies, each with its own decimals', async () => {
    const dispute = { created: 0, amount: 99_999_999_999_999, currency: 'eur', reason: 'general' };
    const { page, own, main } = await ownerIn(browser, {
      name: '\u0645\u062a\u062c\u0631 \u0627\u0644\u0643\u062a\u0628 \u{1f4da}'.repeat(4),
      livemode: false,
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
    await page.goto(own);
    await expect(main.getByText('Test data', { exact: true })).toBeVisible();
    await expect(main.getByText('This is a test account.')).toBeVisible();
    for (const [currency, amount] of [
      ['eur', '€49.00'],
      ['jpy', '4,900'],
      ['kwd', '4.900'],
    ] as const) {
      await openInApp(page, `${own}?selector=${currency}`);
      await expect(main.getByRole('combobox', { name: 'Currency' })).toHaveValue(currency);
      await expect(main.getByRole('list', { name: 'Payments' })).toContainText(amount);
      await expect(main.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
    }
    await openInApp(page, `${own}?selector=eur`);
    const disputes = main.getByRole('list', { name: 'Open disputes' }).getByRole('listitem');
    await expect(disputes).toHaveCount(6);
    await main.getByRole('button', { name: 'Show all 7' }).click();
    await expect(disputes).toHaveCount(7);
    await expectScreens(page);
  });
});
