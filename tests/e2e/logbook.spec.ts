import { randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { signUp } from './support/users.ts';
import { expectAccessible, openInApp, watchConsole } from './support/watch.ts';

const GAME = `[Event "Club"]
[Site "?"]
[Date "2026.03.01"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Bc4 1-0
`;

async function saveWorkout(request: APIRequestContext, daysAgo: number, weight: number): Promise<void> {
  const startedAt = Date.now() - daysAgo * 86_400_000 - 3_600_000;
  const set = { set_type: 'normal', done: true, reps: 10 };
  const workout = {
    client_id: randomUUID(),
    title: 'Upper Day',
    started_at: new Date(startedAt).toISOString(),
    ended_at: new Date(startedAt + 3_000_000).toISOString(),
    timezone: 'UTC',
    state: 'finished',
    exercises: [
      { name: 'My press', sets: [{ ...set, weight_entered: weight, weight_unit: 'kg' }] },
      { name: 'Push Up', sets: [set] },
    ],
  };
  expect((await request.post('/api/weights/workouts', { data: workout })).status()).toBe(201);
}

test('when a logbook is corrected, volume, muscles and names follow', async ({ page, context }) => {
  test.slow();
  const { expectQuiet } = watchConsole(page);
  const { username } = await signUp(context, 'keeper');
  await saveWorkout(page.request, 9, 30);
  await saveWorkout(page.request, 7, 32);
  await saveWorkout(page.request, 5, 330);
  await saveWorkout(page.request, 2, 35);

  await page.goto(`/${username}/weights?timeframe=30d`);
  await expect(page.getByText('because the body weight is unknown')).toBeVisible({ timeout: 45_000 });
  await page.getByRole('button', { name: 'Enter body weight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Body weight' });
  await dialog.getByLabel('Weight in kg').fill('80,5');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Body weights' })).toContainText('80.5 kg');
  await page.keyboard.press('Escape');
  await expect(page.getByText('because the body weight is unknown')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Body weight' })).toBeVisible();

  await page.getByRole('link', { name: 'Choose muscles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your exercises');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change My press' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit My press' });
  await edit.getByLabel('Name').fill('Press of mine');
  await edit.getByRole('checkbox', { name: 'Chest' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Weight and reps · chest')).toBeVisible();

  await page.getByRole('button', { name: 'Change Press of mine' }).click();
  await page.getByRole('menuitem', { name: 'Merge into another exercise' }).click();
  const picker = page.getByRole('dialog', { name: 'Merge Press of mine into…' });
  await picker.getByRole('combobox', { name: 'Exercise' }).fill('bench press barbell');
  await picker.getByRole('option', { name: /^Bench Press \(Barbell\)/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Press of mine into Bench Press (Barbell)')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Weight and reps · chest')).toBeVisible();

  await page.getByRole('link', { name: 'Back to weights' }).click();
  await expect(page.getByRole('link', { name: 'Press of mine' }).first()).toBeVisible();
  await expect(page.getByText('their muscles are unknown')).toHaveCount(0);

  // The decimal point of 33.0 is missing.
  await page.getByRole('button', { name: 'More for weights' }).click();
  await page.getByRole('menuitem', { name: 'Data health (1)' }).click();
  const health = page.getByRole('region', { name: 'Data health' });
  await expect(health.getByText('Far above your next best, 35 kg.')).toBeVisible();
  await health.getByRole('button', { name: /^Fix .*330 kg × 10/ }).click();
  const fix = page.getByRole('dialog');
  await expect(fix.getByLabel('Weight (kg)')).toHaveValue('33');
  const heaviest = fix.getByText('heaviest weight').locator('..');
  await expect(heaviest).toContainText(/330 kg.*35 kg/);
  const volume = page
    .getByText(/^Volume$/)
    .first()
    .locator('..');
  const wrong = await volume.textContent();
  await expectAccessible(page);
  await fix.getByRole('button', { name: 'Fix', exact: true }).click();
  await expect(health.getByText('Nothing to check.')).toBeVisible();
  await expect(volume).not.toHaveText(wrong ?? '');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(volume).toHaveText(wrong ?? '');
  await expect(health.getByRole('button', { name: /^Fix/ })).toBeVisible();
  expectQuiet();
});

test('when a PGN import is undone, its games are gone', async ({ page, context }) => {
  const { username } = await signUp(context, 'mover');
  const file = { name: 'club.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(GAME) };
  const sent = await page.request.post('/api/chess/import', { multipart: { username: 'Ada', file } });
  expect(sent.status()).toBe(200);
  await page.goto(`/${username}/chess?timeframe=all`);
  await expect(page.getByText('Scotch Game').first()).toBeVisible();
  await openInApp(page, `/${username}/chess/import`);
  await page.getByRole('list', { name: 'Earlier imports' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('1 game removed')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Earlier imports' })).toHaveCount(0);
  await page.goto(`/${username}/chess?timeframe=all`);
  await expect(page.getByRole('button', { name: 'Connect chess.com' })).toBeVisible();
  await expect(page.getByText('Scotch Game')).toHaveCount(0);
});
