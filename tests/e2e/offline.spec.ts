import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { guestBrowser, signUp } from './support/users.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the app is stored on this device. */
async function untilStored(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
}

/** Opens the app as a phone does after a restart: in a new page. */
async function coldStart(context: BrowserContext, page: Page, path: string): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

test('when there is no network, the app works and sends later', async ({ page: first, context, browser }) => {
  test.slow();
  const { username } = await signUp(context, 'cellar');
  const enabled = await context.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  expect(enabled.ok()).toBe(true);
  const fan = await guestBrowser(browser);
  await signUp(fan, 'fan');
  expect((await fan.request.post(`/api/follows/${username}`)).ok()).toBe(true);

  const exercises = first.waitForResponse((response) => response.url().includes('/api/weights/exercises'));
  await first.goto(`/${username}/weights/log`);
  await (await exercises).finished();
  await untilStored(first);
  await context.setOffline(true);

  const home = await coldStart(context, first, '/');
  await expect(home.getByText("Can't reach the server. Check your connection.")).toBeVisible();
  const page = await coldStart(context, home, `/${username}/weights`);
  await page.getByRole('link', { name: 'Start workout' }).click();
  await page.getByRole('button', { name: 'Add exercise' }).first().click();
  const picker = page.getByRole('dialog', { name: 'Add exercise' });
  await picker.getByRole('combobox', { name: 'Exercise' }).fill('bench press barbell');
  await picker.getByRole('option', { name: /^Bench Press \(Barbell\)/ }).click();
  const card = page.getByRole('region', { name: 'Bench Press (Barbell)' });
  await card.getByRole('textbox', { name: 'kg' }).first().fill('82.5');
  await card.getByRole('textbox', { name: 'Reps' }).first().fill('5');
  await card.getByRole('button', { name: 'Set 1 of Bench Press (Barbell) done' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  const finish = page.getByRole('dialog', { name: 'Finish workout' });
  await finish.getByLabel('Title').fill('Cellar day');
  await finish.getByRole('button', { name: 'Save workout' }).click();
  const summary = page.getByRole('dialog', { name: 'Summary' });
  await expect(summary.getByText('Saved on this device.')).toBeVisible();
  await expect(summary).toContainText('413kg');
  await summary.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('1 workout waiting for connection', { exact: true })).toBeVisible();

  const later = await coldStart(context, page, '/');
  await expect(later.getByText("Can't reach the server. Check your connection.")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => countWorkouts(context)).toBe(1);
  await fan.goto('/');
  await expect(fan.getByText('Cellar day').first()).toBeVisible();
  await later.goto(`/${username}/weights`);
  await expect(later.getByText('82.5 kg × 5').first()).toBeVisible();
  await expect(later.getByLabel(/waiting for connection/)).toHaveCount(0);
  expect(await countWorkouts(context)).toBe(1);
});

async function countWorkouts({ request }: BrowserContext): Promise<number> {
  const answer = await request.get('/api/weights/workouts?state=finished');
  return ((await answer.json()) as { total: number }).total;
}
