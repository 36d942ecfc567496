import { expect, test, type Page } from '@playwright/test';
import { publishPost } from './support/conversation.ts';
import { waitUntilLive } from './support/live.ts';
import { anotherBrowser } from './support/users.ts';

/** Holds the responses to calls of this address back until the returned function is called. */
async function holdResponses(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return () => resolve();
}

test('when the response to a like is held back and another user likes meanwhile, both are counted', async ({
  browser,
}) => {
  const { page: ours } = await anotherBrowser(browser, 'ada');
  const { page: theirs } = await anotherBrowser(browser, 'bob');
  const post = await publishPost(ours.request, 'Two at once');
  for (const page of [ours, theirs]) {
    await page.goto(post.path);
    await waitUntilLive(page);
  }
  const release = await holdResponses(ours, '**/api/likes');
  const responded = ours.waitForResponse('**/api/likes');
  const sent = ours.waitForRequest('**/api/likes');
  await ours.getByRole('button', { name: /^Like post of/ }).click();
  await sent;
  await expect(theirs.getByRole('button', { name: /^1 like, post/ })).toBeVisible();
  await theirs.getByRole('button', { name: /^Like post of/ }).click();
  await expect(ours.getByRole('button', { name: /^2 likes, post/ })).toBeVisible();
  release();
  await (await responded).finished();
  // The response is handled before the next one is requested.
  await ours.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  await expect(ours.getByRole('button', { name: /^2 likes, post/ })).toBeVisible();
  await expect(ours.getByRole('button', { name: /^Like post of/ })).toHaveAttribute('aria-pressed', 'true');
});
