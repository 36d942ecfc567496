import { expect, test, type Page } from '@playwright/test';
import { otherUser, signUp, type ApiUser, type User } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';

test('when the pointer rests on a name or picture for 500 ms, a card of 320 px opens, and closes in three ways', async ({
  page,
}) => {
  // Without a socket a post stays when its author becomes private.
  await page.routeWebSocket(/\/api\/ws/, (socket) => void socket.close());
  const [{ user }, hidden] = [await hoveredAuthor(), await hoveredAuthor()];
  await signUp(page, 'onlooker');
  await page.clock.install();
  await page.goto('/');
  for (const author of [user, hidden.user]) await expect(nameOf(page, author)).toBeVisible();
  const card = page.locator('[data-hover-card]');

  await test.step('of a private profile it shows the name alone', async () => {
    await hidden.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
    await open(page, hidden.user);
    await expect(card.getByText(`@${hidden.user.username}`)).toBeVisible();
    await expect(card.getByText('Lifts and counts.')).toBeHidden();
    await expect(card.getByText(/followers/)).toBeHidden();
    await expect(card.getByText('Weights')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await page.mouse.move(0, 0);
  });
  await test.step('when the request fails, it says so', async () => {
    const call = `**/api/profiles/${user.username}`;
    for (const { status, message } of [
      { status: 500, message: 'Failed to load profile' },
      { status: 404, message: 'User not found' },
    ]) {
      await page.route(call, (route) => route.fulfill({ status, body: '' }));
      await open(page, user);
      await expect(card.getByText(message)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();
      await page.mouse.move(0, 0);
      await page.unroute(call);
    }
  });

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

/** Signs up the author of a public post. */
async function hoveredAuthor(): Promise<ApiUser> {
  const author = await otherUser('hovered');
  const names = { first_name: 'Hanna', last_name: 'Hover', bio: 'Lifts and counts.' };
  expect((await author.request.put('/api/auth/update-profile', { data: names })).ok()).toBe(true);
  await postWorkout(author.request, 'Pull Day');
  return author;
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
