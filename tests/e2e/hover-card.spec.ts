import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { anotherBrowser, signUp, type User } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';

test('when the pointer rests on a name or picture for 500 ms, a card of 320 px opens, and closes in three ways', async ({
  page,
  context,
}) => {
  const user = await feedWithPost(page, context);
  const card = page.locator('[data-hover-card]');

  await test.step('Escape or a click elsewhere closes it', async () => {
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
      await open(page, user);
      await card.hover();
      await page.clock.fastForward(5000);
      await expect(card).toBeVisible();
      await close();
      await expect(card).toBeHidden();
      await page.mouse.move(0, 0);
    }
  });
  await test.step('it opens after 500 ms on the name and closes after 300 ms', async () => {
    await hover(page, user);
    await page.clock.runFor(490);
    await expect(card).toBeHidden();
    await page.clock.runFor(20);
    await expect(card).toBeVisible();
    await page.clock.resume();
    await expect(card.getByText(`@${user.username}`)).toBeVisible();
    await expect(card.getByText('Lifts and counts.')).toBeVisible();
    await expect(card.getByText('Weights')).toBeVisible();
    expect((await card.boundingBox())?.width).toBe(320);
    await pause(page);
    await page.mouse.move(0, 0);
    await page.clock.runFor(290);
    await expect(card).toBeVisible();
    await page.clock.runFor(20);
    await expect(card).toBeHidden();
    await page.clock.resume();
  });
  await test.step('it opens after 500 ms on the picture of the author and closes after 300 ms', async () => {
    await pause(page);
    const post = page.getByRole('article').filter({ hasText: `@${user.username}` });
    await post.locator('header a').first().hover();
    await page.clock.runFor(490);
    await expect(card).toBeHidden();
    await page.clock.runFor(20);
    await expect(card).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(290);
    await expect(card).toBeVisible();
    await page.clock.runFor(20);
    await expect(card).toBeHidden();
  });
});

test('when a profile is private, its card shows the name alone', async ({ page, context, browser }) => {
  const user = await feedWithPost(page, context);
  const { page: other } = await anotherBrowser(browser, 'onlooker');
  // Without a socket the post stays when its author becomes private.
  await other.routeWebSocket(/\/api\/ws/, (socket) => void socket.close());
  await other.clock.install();
  await other.goto('/');
  await expect(nameOf(other, user)).toBeVisible();
  await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  await open(other, user);
  const card = other.locator('[data-hover-card]');
  await expect(card.getByText(`@${user.username}`)).toBeVisible();
  await expect(card.getByText('Lifts and counts.')).toBeHidden();
  await expect(card.getByText(/followers/)).toBeHidden();
  await expect(card.getByText('Weights')).toBeHidden();
});

test('when the profile request fails, the card says so', async ({ page, context }) => {
  const user = await feedWithPost(page, context);
  const call = `**/api/profiles/${user.username}`;
  for (const { status, message } of [
    { status: 500, message: 'Failed to load profile' },
    { status: 404, message: 'User not found' },
  ]) {
    await page.route(call, (route) => route.fulfill({ status, body: '' }));
    await open(page, user);
    const card = page.locator('[data-hover-card]');
    await expect(card.getByText(message)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await page.mouse.move(0, 0);
    await page.unroute(call);
  }
});

async function feedWithPost(page: Page, context: BrowserContext): Promise<User> {
  const user = await signUp(context, 'hovered', { first_name: 'Hanna', last_name: 'Hover' });
  await page.request.put('/api/auth/update-profile', { data: { bio: 'Lifts and counts.' } });
  await postWorkout(page.request, 'Pull Day');
  await page.clock.install();
  await page.goto('/');
  await expect(nameOf(page, user)).toBeVisible();
  return user;
}

function nameOf(page: Page, { username }: User) {
  const post = page.getByRole('article').filter({ hasText: `@${username}` });
  return post.getByRole('link', { name: 'Hanna Hover', exact: true }).first();
}

/** Hovers with a frozen clock. */
async function hover(page: Page, user: User): Promise<void> {
  await pause(page);
  await nameOf(page, user).hover();
}

async function open(page: Page, user: User): Promise<void> {
  await nameOf(page, user).hover();
  await expect(page.locator('[data-hover-card]')).toBeVisible();
}

async function pause(page: Page): Promise<void> {
  const now = await page.evaluate<number>('Date.now()');
  await page.clock.pauseAt(now + 1000);
}
