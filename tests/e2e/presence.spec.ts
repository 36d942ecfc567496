import { expect, type Page } from '@playwright/test';
import { runAdminCommand } from './support/admins.ts';
import { publishPost, writeComment } from './support/conversation.ts';
import { expectSamePage, markPage } from './support/live.ts';
import { server, test } from './support/quiet-server.ts';
import { postWorkout } from './support/trackers.ts';
import { expectAccessible, watchConsole } from './support/watch.ts';

function chip(page: Page) {
  return page.locator('[data-chip=online]');
}

/** Ten times the usual delay, for a busy machine. */
const soon = { timeout: 3_000 };

const admin = (...parameters: readonly string[]) => runAdminCommand(parameters, server.dataDir());

test('when a second user comes and leaves, the online count is 2, then 1', async ({ browser }) => {
  const [ada, bob] = [await server.userIn(browser, 'ada'), await server.userIn(browser, 'bob')];
  const watch = watchConsole(ada.page);
  await ada.page.goto('/');
  await expect(chip(ada.page)).toHaveText('1 online');
  await bob.page.goto('/');
  await expect(chip(bob.page)).toHaveText('2 online');
  await expect(chip(ada.page)).toHaveText('2 online');
  await expectAccessible(ada.page);
  const second = await ada.page.context().newPage();
  await second.goto(`/${ada.user.username}`);
  await expect(chip(second)).toHaveText('2 online');
  await bob.page.context().close();
  await expect(chip(ada.page)).toHaveText('1 online');
  watch.expectQuiet();
  await ada.page.context().close();
});

test('when a socket is refused while the user is signed in, it reconnects after the next response', async ({
  browser,
}) => {
  const { page } = await server.userIn(browser, 'stayer');
  let isRefused = true;
  await page.routeWebSocket(/\/api\/ws/, async (socket) => {
    if (isRefused) await socket.close({ code: 4401 });
    else socket.connectToServer();
  });
  await page.goto('/');
  await expect(chip(page)).toHaveText('Offline');
  await page.waitForLoadState('networkidle');
  isRefused = false;
  await expect(chip(page)).toHaveText('Offline');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('All quiet')).toBeVisible();
  await expect(chip(page)).toHaveText('1 online');
  await page.context().close();
});

test('when a user is online, the chip appears in place, follows network and server, and ends with the session', async ({
  browser,
}) => {
  const { page } = await server.userIn(browser, 'steady');
  const home = page.getByRole('heading', { name: 'Home' });
  await test.step('nothing moves when the count appears', async () => {
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/start-realtime*', async (route) => {
      await mayLoad;
      await route.continue();
    });
    await page.goto('/');
    await expect(home).toBeVisible();
    await expect(chip(page)).toHaveText('');
    const before = await chip(page).boundingBox();
    load();
    await expect(chip(page)).toHaveText('1 online');
    expect(await chip(page).boundingBox()).toEqual(before);
  });
  await markPage(page);
  await test.step('a tracker that another tab added appears', async () => {
    const list = page.getByRole('navigation', { name: 'My trackers' });
    const available = await page.request.get('/api/trackers/available');
    const [tracker]: { type: string; name: string }[] = (await available.json()).trackers;
    await page.request.post('/api/trackers/enable', { data: { tracker_type: tracker?.type } });
    await expect(list.getByRole('link', { name: tracker?.name ?? '' })).toBeVisible();
  });
  await test.step('without a network the page stays, and pending data loads later', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText("Can't reach the server. Check your connection.")).toBeVisible();
    await expect(home).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expect(page.getByText("Can't reach the server. Check your connection.")).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(chip(page)).toHaveText('1 online', { timeout: 30_000 });
  });
  await test.step('the chip says that the server stopped, and recovers', async () => {
    await server.restart('stop', () => expect(chip(page)).toHaveText('Offline'));
    await expect(chip(page)).toHaveText('1 online', { timeout: 30_000 });
    await expectSamePage(page);
  });
  await test.step('a session that ends elsewhere ends here immediately, without a chip', async () => {
    await page.context().request.post('/api/auth/logout');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(chip(page)).toHaveCount(0);
  });
  await page.context().close();
});

test('when a user is deactivated, their page is signed out immediately and their content disappears until they return', async ({
  browser,
}) => {
  const [ada, bob] = [await server.userIn(browser, 'ada'), await server.userIn(browser, 'bob')];
  const post = await publishPost(ada.page.request, 'Ours');
  const head = await writeComment(ada.page.request, post, 'How was that?');
  await writeComment(bob.page.request, post, 'Well done, ada');
  await writeComment(bob.page.request, post, 'Not bad at all', head);
  await postWorkout(bob.page.request, 'Theirs');
  await ada.page.goto('/');
  await expect(chip(ada.page)).toHaveText(/online$/);
  await markPage(ada.page);
  await bob.page.goto('/settings');
  await expect(chip(bob.page)).toHaveText('2 online');
  await ada.page.getByRole('button', { name: 'View 1 reply' }).click();
  const theirs = ['Well done, ada', 'Not bad at all', 'Theirs'].map((text) => ada.page.getByText(text));
  for (const comment of theirs) await expect(comment).toBeVisible();
  await expect(ada.page.getByRole('button', { name: '3 comments, write one' })).toBeVisible();
  await admin('deactivate', bob.user.username);
  await expect(bob.page).toHaveURL(/\/login/);
  for (const comment of theirs) await expect(comment).toBeHidden(soon);
  await expect(ada.page.getByRole('button', { name: '1 comment, write one' })).toBeVisible();
  await admin('reactivate', bob.user.username);
  await expect(ada.page.getByText('Well done, ada')).toBeVisible(soon);
  await expectSamePage(ada.page);
  for (const { page } of [ada, bob]) await page.context().close();
});
