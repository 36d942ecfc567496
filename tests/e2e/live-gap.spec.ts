import { expect, test, type Page } from '@playwright/test';
import { like, otherUsersPost, writeComment } from './support/conversation.ts';
import { postTitled } from './support/feeds.ts';
import { expectSamePage, markPage, shownName, shownText, timeWhenTrue } from './support/live.ts';
import { anotherBrowser, otherUser } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import { watchConsole } from './support/watch.ts';

// The socket of a page opens a second after it is loaded: changes in between are missing from both.

/** A tenth of this on an idle machine; the test shares it with servers, browsers and other tests. */
const LIMIT_MS = 3_000;

/** Holds back the socket of a page. Returns the function that connects it and returns the time of the connection. */
async function holdSocket(page: Page): Promise<() => Promise<number>> {
  const held = Promise.withResolvers<void>();
  const greeted = Promise.withResolvers<number>();
  await page.routeWebSocket(/\/api\/ws/, async (socket) => {
    await held.promise;
    socket.connectToServer().onMessage((message) => {
      greeted.resolve(Date.now());
      socket.send(message);
    });
  });
  return () => {
    held.resolve();
    return greeted.promise;
  };
}

/** Connects the socket and measures the time until the page shows everything. */
async function expectCaughtUp(
  page: Page,
  connect: () => Promise<number>,
  shown: readonly string[],
): Promise<void> {
  await markPage(page);
  for (const expression of shown) expect(await page.evaluate(`Boolean(${expression})`)).toBe(false);
  const seen = Promise.all(shown.map((expression) => timeWhenTrue(page, expression)));
  const connectedAt = await connect();
  const ms = Math.round(Math.max(...(await seen)) - connectedAt);
  process.stdout.write(`caught up after ${ms} ms\n`);
  expect(ms).toBeLessThan(LIMIT_MS);
  await expectSamePage(page);
}

test('when a post changes before its socket is open, everything is shown', async ({ browser }) => {
  const post = await otherUsersPost('Early Birds');
  const head = await writeComment(post.request, post, 'First of all');
  const { page } = await anotherBrowser(browser, 'reader');
  const watch = watchConsole(page);
  const connect = await holdSocket(page);
  await page.goto(post.path);
  await expect(page.getByText('First of all')).toBeVisible();
  // An answer that is still under way would contain the changes.
  await page.waitForLoadState('networkidle');
  await like(post.request, post);
  await writeComment(post.request, post, 'In between');
  await writeComment(post.request, post, 'Me too', head);
  await expectCaughtUp(page, connect, [
    shownName('1 like, post'),
    shownText('In between'),
    shownText('View 1 reply'),
  ]);
  watch.expectQuiet();
});

test('when a like is pending while the page catches up, the heart stays pressed', async ({ browser }) => {
  const post = await otherUsersPost('Held Heart');
  const { page } = await anotherBrowser(browser, 'reader');
  const connect = await holdSocket(page);
  await page.goto(post.path);
  const { promise: requested, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/likes', async (route) => {
    await requested;
    await route.continue();
  });
  const heart = page.getByRole('button', { name: /^Like post of/ });
  await heart.click();
  await like(post.request, post);
  await expectCaughtUp(page, connect, [shownName('2 likes, post')]);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const liked = page.waitForResponse('**/api/likes');
  answer();
  expect((await liked).status()).toBe(201);
  await expect(page.getByRole('button', { name: /^2 likes, post/ })).toBeVisible();
});

test('when a feed changes before its socket is open, count and banner are shown', async ({ browser }) => {
  const post = await otherUsersPost('Feed Before');
  const { page } = await anotherBrowser(browser, 'reader');
  const connect = await holdSocket(page);
  await page.goto('/');
  const card = postTitled(page, /Feed Before/).first();
  await expect(card).toBeVisible();
  await like(post.request, post);
  await postWorkout(post.request, 'Feed After');
  const liked = `document.getElementById('activity-${post.uuid}').closest('article').querySelector('[aria-label^="1 like, post"]')`;
  await expectCaughtUp(page, connect, [liked, shownText('Show 1 new post')]);
});

test('when a profile changes before its socket is open, follower and post are shown', async ({ browser }) => {
  const post = await otherUsersPost('Profile Before');
  const { page } = await anotherBrowser(browser, 'reader');
  const connect = await holdSocket(page);
  await page.goto(`/${post.author.username}`);
  await expect(postTitled(page, /Profile Before/)).toBeVisible();
  const third = await otherUser('third');
  await third.request.post(`/api/follows/${post.author.username}`);
  await postWorkout(post.request, 'Profile After');
  await expectCaughtUp(page, connect, [shownText('1 follower'), shownText('Profile After')]);
});
