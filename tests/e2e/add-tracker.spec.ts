import { expect, test, type Page } from '@playwright/test';
import { signUp } from './support/users.ts';
import { addTrackers, myTrackers } from './support/trackers.ts';
import { expectAccessible, expectScreens, openInApp, watchConsole } from './support/watch.ts';

const counts = ['0 tracking', '1 person tracking', '1,204 people tracking'];

test("when a tracker's page is unavailable, the text fits the viewer; offers show their numbers of users", async ({
  page,
  context,
}) => {
  const user = await signUp(context, 'bare');
  await offerThree(page);
  await page.goto(`/${user.username}/weights`);
  await expect(page.getByRole('heading', { name: "Weights tracking isn't set up" })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Profile' }).click();
  await expect(page).toHaveURL(new RegExp(`/${user.username}$`));
  await test.step('each offer shows its number of users', async () => {
    const card = page.getByRole('region', { name: 'Add tracker' });
    for (const count of counts) await expect(card.getByText(count, { exact: true })).toBeVisible();
    await card.getByRole('button', { name: /Tides/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add tracker' });
    for (const count of counts) await expect(dialog.getByText(count, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /Tides/ })).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Add Tides' })).toBeEnabled();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card.getByRole('button', { name: /Tides/ })).toBeFocused();
    await page.unrouteAll({ behavior: 'wait' });
  });
  await openInApp(page, `/${user.username}/tides`);
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await signUp(context, 'passer');
  await page.goto(`/${user.username}/weights`);
  await expect(page.getByRole('heading', { name: "This tracking page isn't available" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute(
    'href',
    `/${user.username}`,
  );
});

test('when every tracker is added, the strip ends with a request entry', async ({ page, context }) => {
  await signUp(context, 'collector');
  await page.goto('/');
  const strip = page.getByRole('list', { name: 'My trackers' });
  const firstSteps = page.getByRole('region', { name: 'Bring your history' });
  await expect(firstSteps.getByRole('button', { name: 'Add tracker' })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  await page.reload();
  await expect(strip.getByRole('button', { name: 'Add tracker' })).toBeVisible();
  await addTrackers(page.request);
  await page.reload();
  const request = strip.getByRole('link', { name: 'Request Tracker' });
  await expect(request).toHaveAttribute('href', 'mailto:help@example.org?subject=Request%20Tracker');
  // On a phone the strip scrolls, and its first entry aligns with the posts below.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await strip.getByRole('listitem').first().boundingBox())?.x).toBe(12);
  await expectScreens(page);
  for (const { type } of await myTrackers(page.request))
    await page.request.post('/api/trackers/disable', { data: { tracker_type: type } });
  await page.reload();
  await expect(request).toBeVisible();
  await expect(strip.getByRole('listitem')).toHaveCount(1);
});

test('when a phone shows two trackers, both and the entry after them fit into its width', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(context, 'pair');
  for (const tracker_type of ['weights', 'stripe'])
    await page.request.post('/api/trackers/enable', { data: { tracker_type } });
  await page.goto('/');
  const strip = page.getByRole('list', { name: 'My trackers' });
  const tiles = strip.getByRole('listitem');
  await expect(tiles).toHaveCount(3);
  await expect(tiles.last().getByRole('button', { name: 'Add tracker' })).toBeVisible();
  await expect(tiles.first()).toBeInViewport({ ratio: 1 });
  await expect(tiles.last()).toBeInViewport({ ratio: 1 });
});

test('when a tracker is added at the second try, its page opens and the profile counts it', async ({
  page,
  context,
}) => {
  test.slow();
  const user = await signUp(context, 'adder');
  const dialog = page.getByRole('dialog', { name: 'Add tracker' });
  await test.step('the offers cannot be loaded, then it cannot be added: nothing changes', async () => {
    await page.route('**/api/trackers/available', (route) => route.fulfill({ status: 400, body: '' }));
    await page.goto(`/${user.username}`);
    await page.getByRole('button', { name: 'Add tracker' }).first().click();
    await expect(
      dialog.getByText('Failed to load tracker information: API Error: 400 Bad Request'),
    ).toBeVisible();
    await page.unroute('**/api/trackers/available');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.getByText('Weights', { exact: true }).click();
    await expect(dialog.getByText('Everyone will see it.')).toBeVisible();
    await dialog.getByRole('switch', { name: 'Visible to others' }).click();
    await expect(dialog.getByText('Only you will see it.')).toBeVisible();
    await page.route('**/api/trackers/enable', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Add Weights' }).click();
    await expect(dialog.getByText('Network error. Please try again.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${user.username}$`));
    await page.unroute('**/api/trackers/enable');
  });
  const watch = watchConsole(page);
  await dialog.getByRole('button', { name: 'Add Weights' }).click();
  await expect(page).toHaveURL(new RegExp(`/${user.username}/weights$`));
  await expect(dialog).toBeHidden();
  expect((await myTrackers(page.request)).map(({ is_public }) => is_public)).toEqual([false]);
  await openInApp(page, `/${user.username}`);
  await expect(page.getByText('1 tracker', { exact: true })).toBeVisible();
  watch.expectQuiet();
  await test.step('the app has no component for a tracker of a later version, and says so', async () => {
    await page.route(`**/api/profiles/${user.username}`, async (route) => {
      const answer = await route.fetch();
      const profile: { enabled_trackers: object[] } = await answer.json();
      const [known] = profile.enabled_trackers;
      const tides = { ...known, type: 'tides', name: 'Tides' };
      await route.fulfill({ json: { ...profile, enabled_trackers: [known, tides] } });
    });
    await page.goto(`/${user.username}`);
    await page.getByRole('list', { name: 'Tracker status' }).getByRole('link', { name: /Tides/ }).click();
    await expect(page.getByRole('heading', { name: 'Component not found' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });
  await test.step('it cannot be enabled again: the switch stays off', async () => {
    await page.request.post('/api/trackers/disable', { data: { tracker_type: 'weights' } });
    await page.goto('/settings/trackers');
    const enabled = page.getByRole('switch', { name: 'Weights enabled' });
    await expect(enabled).not.toBeChecked();
    await page.route('**/api/trackers/enable', (route) => route.fulfill({ status: 500, body: '' }));
    await enabled.click();
    await expect(page.getByText('Failed to update tracker')).toBeVisible();
    await expect(enabled).not.toBeChecked();
  });
});

/** Three tracker types with 0, 1 and many users. */
async function offerThree(page: Page): Promise<void> {
  await page.route('**/api/trackers/available', async (route) => {
    const answer = await route.fetch();
    const { trackers }: { trackers: { type: string; name: string }[] } = await answer.json();
    const named = [
      { type: 'tides', name: 'Tides', total_users: 0 },
      { type: 'birds', name: 'Birds', total_users: 1 },
      { type: 'weights', name: 'Weights', total_users: 1204 },
    ];
    await route.fulfill({ json: { trackers: named.map((tracker) => ({ ...trackers[0], ...tracker })) } });
  });
}
