import { expect, test, type Locator, type Page } from '@playwright/test';
import { newUser, PASSWORD, otherUser } from './support/users.ts';

test('when only the keyboard is used, a visitor can sign up, track and follow', async ({ page }) => {
  test.setTimeout(120_000);
  const user = newUser('typist');
  const { user: friend } = await otherUser('liked');
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('signs up', () => signUpByKeys(page, user));
  await test.step('skips the navigation', () => skipNavigation(page));
  await test.step('adds a tracker', () => addTrackerByKeys(page, user.username));
  await test.step('changes the bio', () => changeBioByKeys(page));
  await test.step('follows a user and opens their followers', () => followByKeys(page, friend.username));
});

async function signUpByKeys(page: Page, user: ReturnType<typeof newUser>): Promise<void> {
  await page.goto('/signup');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(user.email);
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(user.username);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, page.getByLabel('Confirm password'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account Created!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
}

async function skipNavigation(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
}

async function addTrackerByKeys(page: Page, username: string): Promise<void> {
  const add = page
    .getByRole('navigation', { name: 'My trackers' })
    .getByRole('button', { name: 'Add tracker' });
  const dialog = page.getByRole('dialog', { name: 'Add tracker' });
  await tabTo(page, add, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  const weights = dialog.getByRole('radio', { name: /Weights/ });
  await tabTo(page, dialog.getByRole('radio').first());
  while (!(await weights.isChecked())) await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog.getByRole('button', { name: 'Add Weights' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${username}/weights$`));
}

async function changeBioByKeys(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await tabTo(page, page.getByLabel('Bio'));
  await page.keyboard.type('Types everything.');
  const loaded = page.waitForEvent('load');
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }));
  await page.keyboard.press('Enter');
  await loaded;
  await expect(page.getByLabel('Bio')).toHaveValue('Types everything.');
}

async function followByKeys(page: Page, friend: string): Promise<void> {
  await page.goto(`/${friend}`);
  await tabTo(page, page.getByRole('button', { name: 'Follow', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  const followers = page.getByRole('button', { name: '1 follower' });
  await tabTo(page, followers);
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Followers (1)' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(followers).toBeFocused();
}

/** Presses Tab until the target has the focus; each stop must have a visible focus ring. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) === 1) return;
    await page.keyboard.press(key);
    expect(await page.evaluate(HAS_VISIBLE_FOCUS), await page.evaluate(FOCUSED)).toBe(true);
  }
  throw new Error('the Tab key does not reach the target');
}

const FOCUSED = 'document.activeElement.outerHTML.slice(0, 200)';

/** Returns whether the focused element or its frame has a ring; native controls have their own. */
const HAS_VISIBLE_FOCUS = `(() => {
  const element = document.activeElement;
  if (element === document.body) return true;
  const rings = (node) => {
    const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(node);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || parseFloat(borderTopWidth) >= 2;
  };
  const around = [element, element.parentElement, element.nextElementSibling, element.parentElement?.nextElementSibling];
  const fields = [element.closest('[data-field]'), element.closest('.MuiInputBase-root')?.querySelector('fieldset')];
  return [...around, ...fields].some((node) => node && rings(node));
})()`;
