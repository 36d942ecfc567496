import { expect, test, type APIRequestContext } from '@playwright/test';
import { guestBrowser, otherUser, PASSWORD, signIn, signInByApi, signUp } from './support/users.ts';
import { confirmPrivacy } from './support/privacy.ts';
import { addTrackers } from './support/trackers.ts';
import { openInApp, watchConsole } from './support/watch.ts';

const NEW_PASSWORD = 'Violet-Kite-22';

test('when the profile is changed, it can be saved only while valid @journey', async ({ page, context }) => {
  const watch = watchConsole(page);
  const user = await signUp(context, 'changing', { first_name: 'Ada' });
  await page.goto('/');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save changes' });
  const username = page.getByLabel('Username');
  await expect(save).toBeDisabled();
  await username.fill('');
  await expect(save).toBeDisabled();
  await username.fill('1up');
  await expect(page.getByText(/^Username must be 3-50 characters/)).toBeVisible();
  await expect(save).toBeDisabled();
  await username.fill(user.username);
  await expect(save).toBeDisabled();
  await page.getByLabel('Bio').fill('Runs and reads.');
  await expect(page.getByText('15/150')).toBeVisible();
  await expect(page.getByText('Unsaved changes to bio')).toBeVisible();
  await expect(page.getByLabel('Week starts on')).toHaveValue('monday');
  await page.getByLabel('Week starts on').selectOption('Sunday');
  const renamed = `${user.username}_new`;
  await username.fill(` ${renamed.toUpperCase()}`);
  const reloaded = page.waitForEvent('load');
  await save.click();
  await reloaded;
  await expect(page.getByLabel('Username')).toHaveValue(renamed);
  await expect(page.getByLabel('Bio')).toHaveValue('Runs and reads.');
  await expect(page.getByLabel('Week starts on')).toHaveValue('sunday');
  await openInApp(page, `/${renamed}`);
  await expect(page.getByText('Runs and reads.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  watch.expectQuiet();
});

test('when the settings are scrolled, the list marks the section; its entries scroll there', async ({
  page,
  context,
}) => {
  await signUp(context, 'scrolling');
  await page.goto('/settings');
  const list = page.getByRole('navigation', { name: 'Settings' });
  const current = list.locator('[aria-current]');
  await expect(current).toHaveText('Profile');
  await list.getByRole('link', { name: 'Sign-in and devices' }).click();
  await expect(current).toHaveText('Sign-in and devices');
  await expect(page.getByRole('heading', { name: 'Email', exact: true })).toBeInViewport();
  await expect(page).toHaveURL('/settings');
  // The page grows while its lists arrive.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(current).toHaveText('Your data', { timeout: 1_000 });
  }).toPass();
  await page.goto('/settings/privacy');
  await expect(current).toHaveText('Privacy');
});

test('when a window is low, all entries of the list fit or the current one is scrolled to', async ({
  page,
  context,
}) => {
  await signUp(context, 'turning');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/settings/profile');
  const list = page.getByRole('navigation', { name: 'Settings' });
  for (const entry of await list.getByRole('link').all()) await expect(entry).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 740, height: 260 });
  await page.goto('/settings/data');
  await expect(list.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 1 });
});

test('when all settings are shown, each title stands above its cards, with equal gaps and one edge of icons', async ({
  page,
  context,
}) => {
  await signUp(context, 'aligned');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings');
  const boxOf = (title: string) => page.getByRole('region', { name: title, exact: true }).boundingBox();
  const icons = page.locator('li:has(b) svg.lucide-shield-check, li:has(b) svg.lucide-laptop');
  await expect(icons).toHaveCount(2);
  // Polls, because sections above that still load move the cards between two measurements.
  await expect
    .poll(async () => {
      const boxes = await Promise.all(['Email', 'Password', 'Two-step sign-in', 'Devices'].map(boxOf));
      const at = boxes.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }));
      return at.slice(1).map(({ top }, index) => Math.round(top - (at[index]?.bottom ?? 0)));
    })
    .toEqual([20, 20, 20]);
  const profile = page.getByRole('region', { name: 'Profile', exact: true });
  const [title, field] = await Promise.all([
    profile.getByRole('heading', { name: 'Profile' }).boundingBox(),
    profile.getByLabel('First name').boundingBox(),
  ]);
  expect(field?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
  const entry = await page.getByRole('link', { name: 'Profile', exact: true }).last().boundingBox();
  const middleOf = (box: typeof entry) => (box?.y ?? NaN) + (box?.height ?? NaN) / 2;
  expect(middleOf(title), 'the first title is on a line with the first entry').toBe(middleOf(entry));
  const password = page.getByRole('form', { name: 'Change password' });
  const last = await password.getByLabel('Confirm new password').boundingBox();
  const button = await password.getByRole('button', { name: 'Change password' }).boundingBox();
  expect(last?.width).toBeLessThanOrEqual(400);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan((last?.x ?? NaN) + (last?.width ?? NaN));
  const edges = await Promise.all((await icons.all()).map(async (icon) => (await icon.boundingBox())?.x));
  expect(new Set(edges).size).toBe(1);
});

test('when the profile cannot be saved, the values stay; when it is, the new name shows before the reload', async ({
  page,
  context,
}) => {
  const user = await signUp(context, 'renaming', { first_name: 'Ada' });
  const { user: other } = await otherUser('holder');
  await page.goto('/settings');
  const call = '**/api/auth/update-profile';
  await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByLabel('Bio').fill('Typed in vain');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Failed to update profile')).toBeVisible();
  await expect(page.getByLabel('Bio')).toHaveValue('Typed in vain');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await page.unroute(call);
  const username = page.getByLabel('Username');
  await username.fill(other.username);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Username already taken')).toBeVisible();
  await expect(username).toHaveValue(other.username);
  await username.fill(user.username);
  const nav = page.getByRole('complementary');
  await page.getByLabel('First name').fill('Augusta');
  // The reload is blocked, so that the page is checked before it.
  await page.route('**/settings', (route) =>
    route.request().isNavigationRequest() ? undefined : route.continue(),
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. Reloading…')).toBeVisible();
  await expect(nav.getByText('Augusta')).toBeVisible();
});

test('when a profile is public, it can be shared elsewhere; a failed change reverts the switch', async ({
  page,
  context,
}) => {
  const user = await signUp(context, 'timid');
  await addTrackers(context.request);
  await page.goto('/settings/privacy');
  const section = page.getByRole('region', { name: 'Share elsewhere' });
  await expect(section.getByLabel('Atom feed, for feed readers')).toHaveValue(
    new RegExp(`/api/profiles/${user.username}/feed\\.atom$`),
  );
  await section.getByLabel('Card for a website').selectOption('Weights');
  const html = section.getByLabel('HTML of the card');
  await expect(html).toHaveValue(
    new RegExp(`/${user.username}/weights"><img src="[^"]+/weights/picture\\.png"`),
  );
  const picture = section.getByRole('img', { name: 'Preview: Weights' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  const order = page.locator('main').getByRole('heading', { level: 2 });
  await expect(order).toHaveText(['Privacy', 'Safety', 'Share elsewhere']);
  const isPrivate = page.getByRole('switch', { name: 'Private profile' });
  await expect(isPrivate).not.toBeChecked();
  await page.route('**/api/profile/privacy', (route) => route.fulfill({ status: 400, body: '' }));
  await isPrivate.click();
  await confirmPrivacy(page, 'Make private');
  await expect(page.getByText('Failed to update profile privacy').first()).toBeVisible();
  await expect(isPrivate).not.toBeChecked();
  await page.unroute('**/api/profile/privacy');
  await isPrivate.click();
  await confirmPrivacy(page, 'Make private');
  await expect(isPrivate).toBeChecked();
  await expect(section).toBeHidden();
  await expect.poll(() => isProfilePublic(page.request, user.username)).toBe(false);
});

test('when other devices are signed out, this one stays signed in and can change the password', async ({
  page,
  context,
  browser,
}) => {
  const user = await signUp(context, 'careful');
  const other = await guestBrowser(browser);
  await other.goto('/settings');
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, user.email, PASSWORD);
  await expect(other).toHaveURL(/\/settings$/);
  await page.goto('/settings/sign-in');
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await devices
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(devices).toHaveCount(1);
  await other.goto('/settings/sign-in');
  await expect(other).toHaveURL(/\/login$/);
  const others = [await signInByApi(user), await signInByApi(user)];
  await page.reload();
  await expect(devices).toHaveCount(3);
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(page.getByText('2 devices signed out.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);
  for (const api of others) expect((await api.get('/api/auth/me')).status()).toBe(401);
  const form = page.getByRole('form', { name: 'Change password' });
  const change = form.getByRole('button', { name: 'Change password' });
  await expect(change).toBeDisabled();
  await form.getByLabel('Current password').fill('Wrong1234');
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await change.click();
  await expect(form.getByText('The current password is not correct')).toBeVisible();
  await form.getByLabel('Current password').fill(PASSWORD);
  await change.click();
  await expect(form.getByText(/^Password changed\./)).toBeVisible();
  await signIn(other, user.email, NEW_PASSWORD);
  await expect(other).toHaveURL(/\/settings\/sign-in$/);
});

test('when an account is deleted long after the sign-in, the password is required', async ({
  page,
  context,
}) => {
  const user = await signUp(context, 'settled');
  await addTrackers(context.request);
  const summary = await (await context.request.get('/api/auth/deletion-summary')).json();
  // The response of the server after ten minutes.
  await page.route('**/api/auth/deletion-summary', (route) =>
    route.fulfill({ json: { ...summary, needs_password: true, comments: 3, tombstones: 2, followers: 1 } }),
  );
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  const list = dialog.getByRole('list', { name: 'Will be deleted' });
  await expect(list.getByText('3 comments', { exact: true })).toBeVisible();
  await expect(list.getByText('1 follower', { exact: true })).toBeVisible();
  await expect(dialog.getByText('2 comments with replies keep their places')).toBeVisible();
  const remove = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByLabel(`Type ${user.username} to confirm`).fill(user.username);
  await expect(remove).toBeDisabled();
  await dialog.getByLabel('Your password').fill('Wrong1234');
  await remove.click();
  await expect(dialog.getByText('The current password is not correct')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await remove.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
});

test('when an account is deleted, its name is required and it is gone @journey', async ({
  page,
  context,
}) => {
  const user = await signUp(context, 'leaver');
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByRole('textbox').fill('someone_else');
  await expect(dialog.getByText('Username does not match')).toBeVisible();
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill(user.username);
  await remove.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your account and its data were deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  await openInApp(page, `/${user.username}`);
  await expect(page.getByText('User Not Found')).toBeVisible();
});

async function isProfilePublic(request: APIRequestContext, username: string): Promise<unknown> {
  const profile: { is_profile_public: boolean } = await (
    await request.get(`/api/profiles/${username}`)
  ).json();
  return profile.is_profile_public;
}
