import { expect, test } from '@playwright/test';
import { finishWorkout, postWorkout } from './support/trackers.ts';
import { guestBrowser, signUp } from './support/users.ts';
import { expectAccessible, openFully } from './support/watch.ts';

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

test('when an exercise is chosen with the keyboard, screen readers hear the marked one, and the page shows it alone', async ({
  page,
}) => {
  const { username } = await signUp(page, 'chooser');
  await postWorkout(page.request, 'Leg Day', ['Squat', 'Leg Press']);
  await finishWorkout(page.request, 'Record Day', ['Squat'], { reps: 8 });
  await openFully(page, `/${username}/weights`);
  const streak = page.getByText(/-week streak/);
  await expect(streak).toBeVisible();
  await page.getByRole('button', { name: 'All exercises' }).focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Exercise' });
  await expect(field).toBeFocused();
  const marked = page.getByRole('option', { selected: true });
  await expect(marked).toHaveText('All exercises');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(marked).not.toHaveText('All exercises');
  const id = await marked.getAttribute('id');
  await expect(field).toHaveAttribute('aria-activedescendant', id ?? '');
  await expectAccessible(page);
  await page.keyboard.type('squat');
  await expect(marked).toHaveText('Squat (Barbell)');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL(/selector=/);
  // The streak is that of whole workouts.
  await expect(streak).toHaveCount(0);
  const records = page.getByRole('region', { name: 'Records this period' });
  await expect(records.getByRole('columnheader').first()).toHaveText('Record');
  await expect(records.getByRole('columnheader', { name: 'Exercise' })).toHaveCount(0);
});

test('when dates of a file have two readings, the import asks for the order of day and month', async ({
  page,
}) => {
  const { username } = await signUp(page, 'slashes');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  await page.goto(`/${username}/weights/import`);
  const header =
    'Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';
  const rows = ['03/02/2025 18:04', '04/02/2025 18:04'].map((date) => `${date},Push,Squat,1,100,5,0,0,,,`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'resaved.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows, ''].join('\n')),
  });
  const question = page.getByRole('table').filter({ hasText: 'Day first' });
  await expect(question.getByRole('row')).toHaveCount(3);
  await expect(question.getByRole('row').nth(1)).toContainText('03/02/2025 18:04');
  await expect(page.getByRole('button', { name: 'Choose the date order' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByText('Month first', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Import 2 workouts' }).click();
  await expect(page.getByText('2 workouts imported')).toBeVisible();
  const answer = await page.request.get('/api/weights/workouts');
  const { workouts }: { workouts: { local_date: string }[] } = await answer.json();
  expect(workouts.map(({ local_date }) => local_date)).toEqual(['2025-04-02', '2025-03-02']);
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
