import { expect, test } from '@playwright/test';
import { signUp } from './support/users.ts';

test('when a rest runs out, the page says so; a skipped one ends without a word', async ({ page }) => {
  const { username } = await signUp(page, 'resting');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  await page.clock.install();
  await page.goto(`/${username}/weights/log`);
  await page.getByRole('button', { name: 'Add exercise' }).first().click();
  const picker = page.getByRole('dialog', { name: 'Add exercise' });
  await picker.getByRole('combobox', { name: 'Exercise' }).fill('bench press barbell');
  await picker.getByRole('option', { name: /^Bench Press \(Barbell\)/ }).click();
  const card = page.getByRole('region', { name: 'Bench Press (Barbell)' });
  const finishSet = async (number: number) => {
    await card
      .getByRole('textbox', { name: 'kg' })
      .nth(number - 1)
      .fill('60');
    await card
      .getByRole('textbox', { name: 'Reps' })
      .nth(number - 1)
      .fill('5');
    await card.getByRole('button', { name: `Set ${number} of Bench Press (Barbell) done` }).click();
  };
  const rest = page.getByRole('region', { name: 'Rest timer' });
  await finishSet(1);
  // The calculator stays open although the weight field loses the focus.
  await card.getByRole('textbox', { name: 'kg' }).nth(1).click();
  await page.getByRole('button', { name: 'Plates' }).click();
  await page.getByRole('dialog', { name: 'Plate calculator' }).getByLabel('Weight in kg').fill('100');
  await expect(page.getByText('25 + 15')).toBeVisible();
  await page.keyboard.press('Escape');
  await rest.getByRole('button', { name: 'Skip' }).click();
  await expect(rest).toBeHidden();
  await expect(page.getByText('Rest is over')).toBeHidden();
  await finishSet(2);
  const left = ((await rest.getByRole('timer').textContent()) ?? '').padStart(5, '0');
  await page.clock.fastForward(left);
  await page.clock.runFor(2_000);
  await expect(page.getByText('Rest is over')).toBeVisible();
  await expect(rest).toBeHidden();
});
