import { expect, test, type Locator } from '@playwright/test';
import { signUp } from './support/users.ts';
import { confirmPrivacy } from './support/privacy.ts';
import { addTrackers, myTrackers } from './support/trackers.ts';
import { expectAccessible, SCREENS, watchConsole } from './support/watch.ts';

test('when trackers are set up, all is saved; removing asks for the name', async ({ page, context }) => {
  const watch = watchConsole(page);
  await signUp(context, 'keeper');
  await addTrackers(page.request);
  const types = await myTrackers(page.request);
  const [first] = types;
  if (!first) throw new Error('this server has no trackers');
  await page.goto('/settings/trackers');
  const rows = page.locator('main').getByRole('list', { name: 'Trackers' }).getByRole('listitem');
  await expect(rows).toHaveCount(types.length);
  const row = rows.filter({ hasText: first.name });
  const panel = row.getByRole('button', { name: `${first.name} settings` });
  await panel.click();
  await expect(panel).toHaveAttribute('aria-expanded', 'true');
  const panelId = await panel.getAttribute('aria-controls');
  await expect(row.locator(`[id="${panelId}"]`)).toHaveText(/\S/);
  await expect(row.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await panel.click();
  const enabled = row.getByRole('switch', { name: `${first.name} enabled` });
  await enabled.click();
  await expect(enabled).not.toBeChecked();
  await expect(row.getByText('Not Added')).toBeVisible();
  await enabled.click();
  await expect(enabled).toBeChecked();
  const privacy = row.getByRole('combobox', { name: `Privacy of ${first.name}` });
  await privacy.selectOption('Private');
  await confirmPrivacy(page, `Make ${first.name} private`);
  await expect(privacy).toHaveValue('private');
  await expect.poll(async () => (await myTrackers(page.request))[0]?.is_public).toBe(false);
  watch.expectQuiet();
  await page.route('**/api/trackers/disable', (route) => route.fulfill({ status: 400, body: '' }));
  await enabled.click();
  await expect(page.getByText('Failed to update tracker')).toBeVisible();
  await expect(enabled).toBeChecked();
  // A change that succeeds takes the error away.
  await privacy.selectOption('Public');
  await confirmPrivacy(page, `Make ${first.name} public`);
  await expect(privacy).toHaveValue('public');
  await expect(page.getByText('Failed to update tracker')).toHaveCount(0);
  await row.getByRole('button', { name: `Remove ${first.name}` }).click();
  const dialog = page.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: 'Remove tracker' });
  await dialog.getByRole('textbox').fill(first.name);
  await expect(dialog.getByText('Tracker name confirmation does not match')).toBeVisible();
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill(first.name.toLowerCase());
  await remove.click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await myTrackers(page.request)).length).toBe(types.length - 1);
  await expect(row).toHaveCount(0);
  await expect(page.locator('main').getByRole('list', { name: 'Trackers' })).toBeFocused();
});

test('when trackers are set up on a phone, their removal is among their settings', async ({
  page,
  context,
}) => {
  await signUp(context, 'remover');
  await addTrackers(page.request);
  const [first] = await myTrackers(page.request);
  if (!first) throw new Error('this server has no trackers');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/trackers');
  const remove = page.getByRole('button', { name: `Remove ${first.name}` });
  const settings = page.getByRole('button', { name: `${first.name} settings` });
  await expect(settings).toBeVisible();
  await expect(remove).toHaveCount(0);
  await settings.click();
  // It moves while the settings above it open and load: a press that begins on it would end elsewhere.
  await expect.poll(() => isStill(remove)).toBe(true);
  await remove.click();
  await expect(page.getByRole('dialog', { name: `Remove ${first.name}?` })).toBeVisible();
});

for (const size of SCREENS.filter(({ name }) => name !== 'desktop'))
  test(`when trackers are set up on a ${size.name}, switch and gear are apart and 40 px large`, async ({
    page,
    context,
  }) => {
    await signUp(context, 'presser');
    await addTrackers(page.request);
    const [first] = await myTrackers(page.request);
    if (!first) throw new Error('this server has no trackers');
    await page.setViewportSize(size);
    await page.goto('/settings/trackers');
    const target = page.getByRole('switch', { name: `${first.name} enabled` });
    await expect(target).toBeVisible();
    const box = await target.boundingBox();
    const gear = await page.getByRole('button', { name: `${first.name} settings` }).boundingBox();
    if (!box || !gear) throw new Error('a control is hidden');
    for (const { width, height } of [box, gear]) expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    // The switch is drawn 2 px smaller on each side.
    expect(gear.x - (box.x + box.width - 2)).toBeGreaterThanOrEqual(12);
  });

async function isStill(element: Locator): Promise<boolean> {
  const before = await element.boundingBox();
  await element.page().waitForTimeout(300);
  const after = await element.boundingBox();
  return before !== null && before.y === after?.y;
}
