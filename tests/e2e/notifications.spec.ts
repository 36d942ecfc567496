import { expect, test, type Locator, type Page } from '@playwright/test';
import { like, publishPost, writeComment } from './support/conversation.ts';
import { anotherBrowser, followedBy, signUp, otherUser } from './support/users.ts';
import { expectAccessible, expectFits, onEveryScreen, watchConsole } from './support/watch.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const row = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });

test('when notifications arrive, the bell counts them until they are read @journey', async ({
  page,
  context,
}) => {
  const watch = watchConsole(page);
  const me = await signUp(page, 'belle');
  const post = await publishPost(page.request, 'Morning lift');
  const { request: theirs, user: ada } = await otherUser('ada');
  await page.goto('/');
  await expect(page.locator('[data-chip=online]')).toHaveText(/online/);
  await like(theirs, post);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await theirs.post(`/api/follows/${me.username}`);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  const second = await context.newPage();
  await second.goto('/settings');
  await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread');

  await bell(page).click();
  await expect(panel(page).getByRole('heading', { name: 'This week' })).toBeVisible();
  const liked = row(page, `${ada.username} liked your workout`);
  await expect(liked.getByText('New')).toBeAttached();
  // The time is never alone in a line.
  await expect(liked.getByText(/^workout just now$/)).toHaveCSS('white-space', 'nowrap');
  await expect(row(page, 'started following you').getByText('New')).toBeAttached();
  await expect(bell(second)).toHaveAccessibleName('Notifications');
  await writeComment(theirs, post, 'Well done!');
  await expect(row(page, 'commented on your workout').getByText('Well done!')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await page.keyboard.press('Enter');
  await expect(liked).toBeVisible();
  await expect(panel(page).getByText('New')).toHaveCount(0);
  await liked.getByRole('link').click();
  await expect(page).toHaveURL(post.path);
  await expect(panel(page)).toHaveCount(0);
  await theirs.delete(`/api/likes?likeable_type=${post.type}&likeable_uuid=${post.uuid}`);
  await bell(page).click();
  await expect(row(page, 'commented on your workout')).toBeVisible();
  await expect(liked).toHaveCount(0);
  watch.expectQuiet();
});

test('when no event arrived, opening the list still reads new notifications', async ({ page }) => {
  await signUp(page, 'unheard');
  const post = await publishPost(page.request, 'Evening lift');
  const { request: theirs } = await otherUser('ada');
  await page.routeWebSocket(/\/api\/ws/, () => undefined);
  const { promise: mayMark, resolve: mark } = Promise.withResolvers<void>();
  await page.route('**/mark-read', async (route) => {
    await mayMark;
    await route.continue();
  });
  const counted = page.waitForResponse('**/unread-count');
  await page.goto('/');
  await counted;
  await like(theirs, post);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await bell(page).click();
  await expect(row(page, 'liked your workout').getByText('New')).toBeAttached();
  await expect(row(page, 'liked your workout')).toContainText('Completed a workout: Evening lift · ', {
    ignoreCase: true,
  });
  // The bell is behind the open panel.
  const hiddenBell = (name: string) => page.getByRole('button', { name, exact: true, includeHidden: true });
  await expect(hiddenBell('Notifications, 1 unread')).toBeVisible();
  mark();
  await expect(hiddenBell('Notifications')).toBeVisible();
  const answer = await page.request.get('/api/notifications/unread-count');
  expect(await answer.json()).toMatchObject({ unread_count: 0 });
});

test('when a user requests to follow, the answer is given in place', async ({ page, context, browser }) => {
  const me = await signUp(page, 'gate');
  await context.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  const [ada, bob] = [await anotherBrowser(browser, 'ada'), await otherUser('bob')];
  for (const { request } of [ada.page, bob]) await request.post(`/api/follows/${me.username}`);
  await page.goto('/');
  await bell(page).click();
  await page.getByRole('button', { name: `Accept @${ada.user.username}` }).click();
  await expect(row(page, `${ada.user.username} started following you`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Accept @${ada.user.username}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Decline @${bob.user.username}` }).click();
  await expect(row(page, bob.user.username)).toHaveCount(0);
  await ada.page.goto('/');
  await bell(ada.page).click();
  await expect(row(ada.page, `${me.username} accepted your follow request`)).toBeVisible();
  const answer = await bob.request.get('/api/notifications/?days_back=30');
  expect(await answer.json()).toMatchObject({ notifications: [] });
});

test('when the list cannot be loaded, a retry shows its first page, and Load More the rest', async ({
  page,
}) => {
  const me = await signUp(page, 'many');
  await followedBy(me.username, 21);
  await page.route('**/api/notifications/?*', (route) =>
    route.fulfill({ status: 403, json: { detail: 'No' } }),
  );
  await page.goto('/');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 21 unread');
  await bell(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('No');
  await page.unroute('**/api/notifications/?*');
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(20);
  await panel(page).getByRole('button', { name: 'Load More' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(21);
  await expect(panel(page).getByRole('button', { name: 'Load More' })).toHaveCount(0);
});

test('when a type is switched off, it stays off and creates no notifications', async ({ page }) => {
  const me = await signUp(page, 'picky');
  const post = await publishPost(page.request, 'Lift');
  await page.goto('/settings/notifications');
  const likes = page.getByRole('switch', { name: 'Likes' });
  await likes.click();
  await expect(likes).not.toBeChecked();
  await page.reload();
  await expect(likes).not.toBeChecked();
  await expectAccessible(page);
  await page.route('**/preferences', (route) => route.fulfill({ status: 500, json: { detail: 'Not now' } }));
  await page.getByRole('switch', { name: 'Comments' }).click();
  await expect(page.getByText('Not now')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Comments' })).toBeChecked();
  const ada = await otherUser('ada');
  await like(ada.request, post);
  await ada.request.post(`/api/follows/${me.username}`);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});

test('when there are no notifications, the list leads to people and closes', async ({ page }) => {
  await signUp(page, 'unnoticed');
  await page.goto('/');
  await bell(page).click();
  const link = panel(page).getByRole('link', { name: 'Find people' });
  await expect(link).toBeVisible();
  expect(await page.evaluate<number>(HEIGHT), 'the panel is as high as what it says').toBeLessThan(400);
  await link.click();
  await expect(page).toHaveURL('/search');
  await expect(panel(page)).toHaveCount(0);
});

test('when the bell is pressed before or while home or a profile loads, the panel opens and stays', async ({
  page,
}) => {
  const me = await signUp(page, 'pressing');
  await test.step('before: the panel stays open', async () => {
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/ProfilePage*', async (route) => {
      await mayLoad;
      await route.continue();
    });
    await page.goto(`/${me.username}`);
    await bell(page).click();
    await expect(panel(page).getByText('All quiet')).toBeVisible();
    load();
    await expect(page.locator('main')).toContainText(`@${me.username}`);
    await expect(panel(page).getByText('All quiet')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell(page)).toBeFocused();
    await page.unroute('**/ProfilePage*');
  });
  for (const { path, chunk, text } of [
    { path: '/', chunk: 'HomePage', text: 'Add' },
    { path: `/${me.username}`, chunk: 'ProfilePage', text: `@${me.username}` },
  ])
    await test.step(`while ${chunk} loads: the press is not lost`, async () => {
      const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
      await page.route(`**/${chunk}*`, async (route) => {
        await mayLoad;
        await route.continue();
      });
      await page.goto(path);
      await bell(page).hover();
      await page.mouse.down();
      load();
      await expect(page.getByRole('main')).toContainText(text);
      await expect(bell(page)).toBeFocused();
      await page.mouse.up();
      await expect(panel(page).getByText('All quiet')).toBeVisible();
    });
});

test('when the panel has a request, it fits every screen; a failed accept restores the request', async ({
  page,
}) => {
  const me = await signUp(page, 'fits');
  await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  const ada = await otherUser('a_user_with_a_very_long_username');
  await ada.request.post(`/api/follows/${me.username}`);
  await page.route('**/approve', (route) => route.fulfill({ status: 500, json: { detail: 'Not today' } }));
  await page.goto('/');
  await onEveryScreen(page, async ({ name }) => {
    const top = await bell(page).boundingBox();
    await bell(page).click();
    await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible();
    await expect(panel(page)).toBeInViewport({ ratio: 1 });
    // On upright phones it is a sheet.
    if (name !== 'phone')
      await expect
        .poll(async () => (await panel(page).boundingBox())?.y)
        .toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));

    await expectFits(page);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
  });
  await bell(page).click();
  const accept = page.getByRole('button', { name: `Accept @${ada.user.username}` });
  await accept.click();
  await expect(page.getByText('Not today')).toBeVisible();
  await expect(accept).toBeVisible();
});

test('when notifications can be deleted, the buttons stand in one column with that of the header', async ({
  page,
}) => {
  const me = await signUp(page, 'aligned');
  await followedBy(me.username, 1);
  await page.goto('/');
  await onEveryScreen(page, async ({ name }) => {
    await bell(page).click();
    const remove = panel(page).getByRole('button', { name: /^Delete notification/ });
    const above =
      name === 'phone'
        ? panel(page).getByRole('button', { name: 'Close' })
        : panel(page).getByRole('link', { name: 'Notification settings' });
    await expect.poll(async () => (await middle(remove)) - (await middle(above)), name).toBeCloseTo(0, 0);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
  });
});

async function middle(button: Locator): Promise<number> {
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is hidden');
  return box.x + box.width / 2;
}

/** The box itself is smaller while the panel opens. */
const HEIGHT = 'document.querySelector("[role=dialog]").offsetHeight';

test('when the list arrives, the panel keeps its height; rows that are scrolled end at a line', async ({
  page,
}) => {
  const me = await signUp(page, 'steady');
  const post = await publishPost(page.request, 'Lift');
  await followedBy(me.username, 12);
  const [ada, bob] = [await otherUser('ada'), await otherUser('bob')];
  for (const { request } of [ada, bob]) await like(request, post);
  await page.goto('/');
  await onEveryScreen(page, async ({ name }) => {
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/api/notifications/?*', async (route) => {
      await mayLoad;
      await route.continue();
    });
    await bell(page).click();
    // Every list but the first is known at once and loaded again.
    if (name === 'desktop') await expect(panel(page).getByText('Loading notifications')).toBeAttached();
    await expect(panel(page)).toBeAttached();
    const height = await page.evaluate<number>(HEIGHT);
    load();
    const liked = row(page, 'liked your workout');
    await expect(liked).toBeVisible();
    await expect(panel(page)).toHaveJSProperty('offsetHeight', height);
    await expect(panel(page).locator('[data-scrolled]')).toHaveCount(0);
    const heading = panel(page).getByRole('heading', { name: 'This week' });
    await expect(heading).toHaveCSS('box-shadow', 'none');
    await row(page, 'started following you').last().scrollIntoViewIfNeeded();
    await expect(panel(page).locator('[data-scrolled]')).toHaveCount(1);
    await expect(heading).not.toHaveCSS('box-shadow', 'none');
    await page.unroute('**/api/notifications/?*');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
  });
});
