import { expect, test } from '@playwright/test';
import { signUp } from './support/users.ts';
import { confirmPrivacy } from './support/privacy.ts';
import { addTrackers, myTrackers } from './support/trackers.ts';
import { expectAccessible, watchConsole } from './support/watch.ts';

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
});

test('when a tracker is moved, the new order is shown at once and sent', async ({ page, context }) => {
  await signUp(context, 'sorter');
  await addTrackers(page.request);
  const [known] = await myTrackers(page.request);
  if (!known) throw new Error('this server has no trackers');
  const second = { ...known, type: 'tides', name: 'Tides' };
  await page.route('**/api/trackers/my-trackers', (route) =>
    route.fulfill({ json: { trackers: [known, second] } }),
  );
  await page.route('**/api/trackers/reorder', (route) =>
    route.fulfill({ json: { trackers: [second, known] } }),
  );
  await page.goto('/settings/trackers');
  const names = page.locator('main').getByRole('list', { name: 'Trackers' }).getByRole('listitem');
  await expect(names).toHaveText([new RegExp(known.name), /Tides/]);
  await expect(page.getByRole('button', { name: 'Move Tides down' })).toBeDisabled();
  const sent = page.waitForRequest('**/api/trackers/reorder');
  await page.getByRole('button', { name: 'Move Tides up' }).press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    tracker_orders: [
      { tracker_type: 'tides', order: 0 },
      { tracker_type: known.type, order: 1 },
    ],
  });
});
