import { expect, test, type Page } from '@playwright/test';
import { waitUntilLive } from './support/live.ts';
import { anotherBrowser, signUp, otherUser } from './support/users.ts';
import { confirmPrivacy } from './support/privacy.ts';
import { addTrackers, myTrackers } from './support/trackers.ts';
import { expectAccessible, expectFitsScreens, openInApp, watchConsole } from './support/watch.ts';

const BIO = 'Writes down every number.';

async function setBio(page: Page): Promise<void> {
  const saved = await page.request.put('/api/auth/update-profile', { data: { bio: BIO } });
  expect(saved.ok()).toBe(true);
}

test('when a profile or tracker becomes private, a sheet names who loses access, and undo reverts', async ({
  page,
  context,
}) => {
  test.slow();
  const owner = await signUp(context, 'owner');
  await setBio(page);
  await addTrackers(page.request);
  const fan = await otherUser('fan');
  expect((await fan.request.post(`/api/follows/${owner.username}`)).ok()).toBe(true);
  await page.goto('/settings/privacy');
  const isPrivate = page.getByRole('switch', { name: 'Private profile' });
  const sheet = page.getByRole('dialog', { name: 'Make your profile private?' });

  await test.step('a preview that fails to load does not prevent the change', async () => {
    await page.route('**/api/profile/privacy-preview', (route) => route.fulfill({ status: 500, body: '' }));
    await isPrivate.click();
    await expect(sheet.getByText("Couldn't load what this would change.")).toBeVisible();
    await sheet.getByRole('button', { name: 'Make private' }).click();
    await expect(isPrivate).toBeChecked();
    await page.unroute('**/api/profile/privacy-preview');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(isPrivate).not.toBeChecked();
    await expect(sheet).toBeHidden();
  });
  const watch = watchConsole(page);
  await test.step('cancelled, nothing has changed and the focus is back', async () => {
    await isPrivate.press('Space');
    await expect(sheet.getByText('Your followers keep access.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet).toBeHidden();
    await expect(isPrivate).not.toBeChecked();
    await expect(isPrivate).toBeFocused();
  });
  await test.step('a visitor would lose the bio, the follower keeps it', async () => {
    await isPrivate.press('Space');
    const [now, after] = [
      sheet.getByRole('region', { name: 'Now' }),
      sheet.getByRole('region', { name: 'After' }),
    ];
    await expect(now).toContainText(BIO);
    await expect(after).toContainText('This Account is Private');
    await expectAccessible(page);
    await sheet.getByText('A follower').click();
    await sheet.getByRole('combobox', { name: 'Follower' }).fill(fan.user.username);
    await page.getByRole('option').first().click();
    await expect(after).toContainText(BIO);
    await expect(after).not.toContainText('This Account is Private');
  });
  await test.step('confirmed, it is private; undone, it is public again', async () => {
    await confirmPrivacy(page, 'Make private');
    await expect(isPrivate).toBeChecked();
    await expect(isPrivate).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(isPrivate).not.toBeChecked();
    await expect(page.getByText('Your profile is now public.', { exact: true })).toBeVisible();
  });
  await test.step('a tracker: a sheet asks, and undo reverts', () => changeTracker(page));
  watch.expectQuiet();
});

test('when a tracker changes elsewhere while a sheet asks, the confirmed change is made', async ({
  page,
}) => {
  await signUp(page, 'owner');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  await page.goto('/settings/trackers');
  await waitUntilLive(page);
  const privacy = page.getByRole('combobox', { name: 'Privacy of Weights', includeHidden: true });
  await privacy.selectOption('Private');
  await expect(page.getByRole('dialog', { name: 'Make Weights private?' })).toBeVisible();
  const elsewhere = { tracker_type: 'weights', is_public: false };
  await page.request.put('/api/auth/update-tracker-privacy', { data: elsewhere });
  await expect(privacy).toHaveValue('private');
  await confirmPrivacy(page, 'Make Weights private');
  await expect(page.getByText('Weights is now private.', { exact: true })).toBeVisible();
  await expect(privacy).toHaveValue('private');
});

async function changeTracker(page: Page): Promise<void> {
  const [first] = await myTrackers(page.request);
  if (!first) throw new Error('this server has no trackers');
  await openInApp(page, '/settings/trackers');
  const privacy = page.getByRole('combobox', { name: `Privacy of ${first.name}` });
  const [from, to] = first.is_public ? ['Public', 'Private'] : ['Private', 'Public'];
  await privacy.focus();
  await privacy.selectOption(to);
  await confirmPrivacy(page, `Make ${first.name} ${to.toLowerCase()}`);
  await expect(privacy).toHaveValue(to.toLowerCase());
  await expect(privacy).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(privacy).toHaveValue(from.toLowerCase());
  await expect.poll(async () => (await myTrackers(page.request))[0]?.is_public).toBe(first.is_public);
}

test('when the owner views as another user, actions are disabled', async ({ page, context, browser }) => {
  const owner = await signUp(context, 'mirror');
  await setBio(page);
  await addTrackers(page.request);
  const fan = await anotherBrowser(browser, 'eyes');
  await fan.page.request.post(`/api/follows/${owner.username}`);
  await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  await page.goto(`/${owner.username}`);
  await page.getByRole('button', { name: 'View as' }).click();
  await page.getByRole('menuitem', { name: 'View as visitor' }).click();
  await expect(page).toHaveURL(/\?view_as=visitor$/);
  await expect(page.getByText('Viewing your profile as a visitor')).toBeVisible();
  await expect(page.getByText('This Account is Private')).toBeVisible();
  await expect(page.getByText(BIO)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Exit' }).click();
  await expect(page.getByText(BIO)).toBeVisible();
  await page.getByRole('button', { name: 'View as' }).click();
  await page.getByRole('menuitem', { name: 'View as a follower…' }).click();
  await page.getByRole('combobox', { name: 'Follower' }).fill(fan.user.username);
  await page.getByRole('option').first().click();
  await expect(page.getByText(`Viewing your profile as @${fan.user.username}`)).toBeVisible();
  await expect(page.getByText(BIO)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeHidden();
  await expectFitsScreens(page);
  await openInApp(page, `/${owner.username}?view_as=nobody_at_all`);
  await expect(page.getByText('No such follower')).toBeVisible();
  await fan.page.goto(`/${owner.username}?view_as=visitor`);
  await expect(fan.page.getByText(BIO)).toBeVisible();
  await expect(fan.page.getByText(/^Viewing your profile as/)).toBeHidden();
});
