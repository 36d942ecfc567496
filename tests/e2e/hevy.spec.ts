import { expect } from '@playwright/test';
import {
  deleted,
  hevyWorkout,
  KEY,
  serveHevy,
  type HevyAccount,
} from '../../trackers/weights/server/hevy/hevy.samples.ts';
import { providers, server, test } from './support/provider-server.ts';
import { expectScreens, openInApp, watchConsole } from './support/watch.ts';

// A local server takes the place of Hevy's API.

test('when a user connects Hevy, their workouts arrive and follow Hevy until they disconnect', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { page, user } = await server.userIn(browser, 'hevy');
  const account: HevyAccount = {
    workouts: [
      hevyWorkout(1, { day: '2026-03-10' }),
      hevyWorkout(2, { day: '2026-03-08', title: 'Pull Day' }),
    ],
    events: [deleted(hevyWorkout(2, { day: '2026-03-08' }).id, '2026-03-11T08:00:00Z')],
  };
  serveHevy(providers().hevy, account);
  const watch = watchConsole(page);
  await test.step('a text that is no key shows an error, then the key is connected', async () => {
    await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
    await page.goto(`/${user.username}/weights/import`);
    const form = page.getByRole('region', { name: 'Connect Hevy' });
    await expect(form.getByText('Needs Hevy Pro')).toBeVisible();
    await form.getByRole('button', { name: 'Connect Hevy' }).click();
    await expect(form.getByText('Enter your API key')).toBeVisible();
    await form.getByLabel('API key').fill(KEY);
    await form.getByRole('button', { name: 'Connect Hevy' }).click();
    await expect(page.getByText('1 workout from Hevy')).toBeVisible();
    await expect(page.getByText(/^Up to date/)).toBeVisible();
  });
  await test.step('a workout deleted in Hevy is hidden, and restored by the owner', async () => {
    const hidden = page.getByRole('list', { name: 'Deleted in Hevy' });
    await expect(hidden.getByText('Pull Day')).toBeVisible();
    await expectScreens(page);
    await hidden.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Workout restored')).toBeVisible();
    await expect(hidden).toHaveCount(0);
  });
  await test.step('the owner disconnects and keeps the workouts', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disconnect Hevy?' });
    await expect(dialog.getByLabel('Keep 1 workout with likes and comments')).toBeChecked();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('button', { name: 'Connect Hevy' })).toBeVisible();
    await openInApp(page, `/${user.username}/weights?timeframe=all`);
    await expect(page.getByText('Pull Day').first()).toBeVisible();
  });
  watch.expectQuiet();
});
