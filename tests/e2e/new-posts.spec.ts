import { expect, test, type Page } from '@playwright/test';
import { feedOf, firstVisible, newestPost, postTitled } from './support/feeds.ts';
import { signUp, otherUser } from './support/users.ts';
import { finishWorkout, postWorkout } from './support/trackers.ts';
import { expectAccessible, WHEN_SCROLLED } from './support/watch.ts';

/** The socket connects about a second after the page; until then the online count is absent. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(feedOf(page)).toBeVisible();
  await expect(page.getByText(/^\d+ online$/)).toBeVisible();
}

test('when others post, a banner counts them, and nothing moves', async ({ page, context }) => {
  await signUp(context, 'waiting');
  // Newcomers have their first steps above the feed.
  await postWorkout(page.request, 'Earlier');
  const other = await otherUser('busy');
  for (let number = 1; number <= 6; number += 1) await postWorkout(other.request, `Old ${number}`);
  await openHome(page);
  await page.mouse.move(400, 500);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(700);
  const before = await firstVisible(page);
  await postWorkout(page.request, 'My own');
  await postWorkout(other.request, 'New one');
  await expect(page.getByRole('button', { name: 'Show 1 new post' })).toBeVisible();
  await postWorkout(other.request, 'New two');
  const banner = page.getByRole('button', { name: 'Show 2 new posts' });
  await expect(banner).toBeVisible();
  expect(await firstVisible(page)).toEqual(before);
  await expectAccessible(page, WHEN_SCROLLED);
  await banner.click();
  await expect(postTitled(page, /New two/).first()).toBeInViewport();
  await expect(postTitled(page, /My own/).first()).toBeVisible();
  expect(await page.evaluate('window.scrollY')).toBe(0);
  await expect(page.getByRole('button', { name: /^Show \d/ })).toHaveCount(0);
});

test('when new posts are dismissed, deleted or hidden, only the others are counted', async ({
  page,
  context,
}) => {
  await signUp(context, 'later');
  const other = await otherUser('eager');
  await postWorkout(other.request, 'Old');
  await openHome(page);
  const old = postTitled(page, /Old/).filter({ hasText: `@${other.user.username}` });
  await expect(old).toBeVisible();

  await test.step('a dismissed banner hides until a newer post arrives', async () => {
    await postWorkout(other.request, 'New one');
    await expect(page.getByRole('button', { name: 'Show 1 new post' })).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('button', { name: /^Show \d/ })).toHaveCount(0);
    await postWorkout(other.request, 'New two');
    await expect(page.getByRole('button', { name: 'Show 1 new post' })).toBeVisible();
  });
  await test.step('a post deleted before it is shown is not counted', async () => {
    await postWorkout(other.request, 'Mistaken');
    await expect(page.getByRole('button', { name: 'Show 2 new posts' })).toBeVisible();
    const { activity_uuid: uuid, tracker_type: type } = await newestPost(other.request);
    expect((await other.request.delete(`/api/posts/${type}/${uuid}`)).ok()).toBe(true);
    await expect(page.getByRole('button', { name: 'Show 1 new post' })).toBeVisible();
  });
  await test.step('a post that is no longer visible to the viewer disappears', async () => {
    const privacy = { tracker_type: 'weights', is_public: false };
    await other.request.put('/api/auth/update-tracker-privacy', { data: privacy });
    await expect(old).toHaveCount(0);
  });
});

test('when Following is open, the banner counts all posts of followed users alone', async ({
  page,
  context,
}) => {
  await signUp(context, 'choosy');
  const followed = await otherUser('friend');
  const stranger = await otherUser('unknown');
  await page.request.post(`/api/follows/${followed.user.username}`);
  await postWorkout(followed.request, 'Old');
  await page.goto('/?feed=following');
  await expect(page.getByText(/^\d+ online$/)).toBeVisible();
  await postWorkout(stranger.request, 'Of no interest');
  await postWorkout(followed.request, 'Of interest');
  await page.getByRole('button', { name: 'Show 1 new post' }).click();
  await expect(postTitled(page, /Of interest/)).toBeVisible();

  for (let number = 1; number <= 25; number += 1) await finishWorkout(followed.request, `New ${number}`);
  await page.getByRole('button', { name: 'Show 25 new posts' }).click();
  await expect(postTitled(page, /New 25/)).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Show \d/ })).toHaveCount(0);
});
