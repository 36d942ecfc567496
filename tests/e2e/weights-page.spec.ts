import { expect, test } from '@playwright/test';
import { finishWorkout, postWorkout } from './support/trackers.ts';
import { guestBrowser, signUp } from './support/users.ts';
import { openFully } from './support/watch.ts';

test('when the workouts are filtered, the list shows the matches and the address keeps the filter', async ({
  page,
  browser,
}) => {
  const { username } = await signUp(page, 'filter');
  await postWorkout(page.request, 'Leg Day', ['Squat']);
  await finishWorkout(page.request, 'Record Day', ['Squat'], { reps: 8 });
  await finishWorkout(page.request, 'Press Day', ['Bench Press']);
  const visit = page.waitForRequest(/sync=true/);
  await openFully(page, `/${username}/weights`);
  await visit;
  const titles = ['Leg Day', 'Record Day', 'Press Day'];
  const expectListed = async (listed: readonly string[]) => {
    for (const title of titles) {
      const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
      await expect(link).toHaveCount(listed.includes(title) ? 1 : 0);
    }
  };
  await expectListed(titles);
  await page.getByRole('button', { name: 'Filter' }).click();
  const filters = page.getByRole('search', { name: 'Workouts' });
  await filters.getByLabel('Exercise').selectOption('Squat (Barbell)');
  await expectListed(['Leg Day', 'Record Day']);
  await filters.getByLabel('Records').selectOption('With records');
  await expectListed(['Record Day']);
  await expect(page).toHaveURL(/records=only/);

  const guest = await guestBrowser(browser);
  await openFully(guest, page.url().replace(/^https?:\/\/[^/]+/, ''));
  await expect(guest.getByText('1 in the last 30 days')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Filter (2)' })).toBeVisible();

  await filters.getByLabel('Exercise').selectOption('Bench Press (Barbell)');
  await expect(page.getByText('No workouts match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectListed(titles);
});

test.describe('in a country of pounds', () => {
  test.use({ locale: 'en-US' });

  test('when an owner without workouts keeps kilograms, the page does not ask again', async ({ page }) => {
    const { username } = await signUp(page, 'keeper');
    await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
    await page.goto(`/${username}/weights`);
    const main = page.getByRole('main');
    await expect(main.getByText('No Data')).toBeVisible();
    await expect(main.getByText('Never updated')).toBeVisible();
    const offer = page.getByText('Do you lift in pounds?');
    await expect(offer).toBeVisible();
    await page.getByRole('button', { name: 'Keep kilograms' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Start workout' })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});
