import { expect, test } from '@playwright/test';
import { feedOf, firstVisible, postTitled } from './support/feeds.ts';
import { waitUntilLive } from './support/live.ts';
import { signUp, otherUser } from './support/users.ts';
import { finishWorkout, postWorkout } from './support/trackers.ts';

const POSTS = 45;

test('when a user posts, a visitor far down their profile sees nothing move', async ({ page, context }) => {
  test.setTimeout(120_000);
  await signUp(context, 'far_below');
  const author = await otherUser('diligent');
  await postWorkout(author.request, 'Day 1');
  for (let number = 2; number <= POSTS; number += 1) await finishWorkout(author.request, `Day ${number}`);
  await page.goto(`/${author.user.username}`);
  await waitUntilLive(page);
  const end = page.getByText("That's everything so far.");
  await expect(async () => {
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    await expect(end).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const before = await firstVisible(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api/${author.user.username}`) calls.push(url.search);
  });
  await finishWorkout(author.request, 'One more day');
  await expect.poll(() => calls, { timeout: 10_000 }).toEqual(['']);
  await expect(feedOf(page).getByRole('article').last()).toHaveAttribute('aria-setsize', String(POSTS + 1));
  const after = await firstVisible(page);
  expect(after.name).toBe(before.name);
  expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(1);
  await page.evaluate('window.scrollTo(0, 0)');
  await expect(postTitled(page, /One more day/)).toBeVisible();
  await finishWorkout(author.request, 'And another');
  // At the top, new posts appear in the list.
  await expect(feedOf(page).getByRole('article').first()).toHaveAccessibleName(/And another/);
  expect(calls).toEqual(['', '']);
});
