import { expect, test, type Page } from '@playwright/test';
import { postTitled } from './support/feeds.ts';
import { postWorkout } from './support/trackers.ts';
import { signUp, otherUser } from './support/users.ts';
import { expectAccessible, watchConsole } from './support/watch.ts';

const suggestions = (page: Page) => page.getByRole('region', { name: 'Who to follow' });

test('when followed users follow another user, home suggests that user, with a follow button', async ({
  page,
}) => {
  const watch = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, 'lonely');
  const [friend, stranger] = [await otherUser('friend'), await otherUser('friend_of_a_friend')];
  await friend.request.post(`/api/follows/${stranger.user.username}`);
  await page.request.post(`/api/follows/${friend.user.username}`);
  await page.goto('/');
  const row = suggestions(page).getByRole('listitem').filter({ hasText: stranger.user.username });
  await row.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Following' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await expect(page.getByRole('button', { name: '2 following' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(row.getByRole('button', { name: 'Following' })).toBeVisible();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/${stranger.user.username}`);
  const asked = page.waitForResponse('**/api/follows/suggestions');
  await page.goto('/');
  await asked;
  await expect(page.getByRole('heading', { name: 'Add tracker' })).toBeVisible();
  await expect(row).toHaveCount(0);
  watch.expectQuiet();
});

test('when there is no suggestion, the card is absent; without room beside the feed it is below the first posts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, 'lonely');
  await page.route('**/api/follows/suggestions', (route) => route.fulfill({ json: { users: [] } }));
  const asked = page.waitForResponse('**/api/follows/suggestions');
  await page.goto('/');
  await asked;
  await expect(page.getByRole('heading', { name: 'Add tracker' })).toBeVisible();
  await expect(suggestions(page)).toHaveCount(0);
  await page.unroute('**/api/follows/suggestions');
  const [friend, stranger] = [await otherUser('friend'), await otherUser('friend_of_a_friend')];
  await friend.request.post(`/api/follows/${stranger.user.username}`);
  await page.request.post(`/api/follows/${friend.user.username}`);
  await page.setViewportSize({ width: 1279, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Bring your history' })).toBeVisible();
  await expect(suggestions(page)).toBeVisible();
  await postWorkout(page.request, 'Now with data');
  await page.goto('/');
  await expect(postTitled(page, /Now with data/)).toBeVisible();
  await expect(suggestions(page)).toHaveCount(0);
  await page.mouse.wheel(0, 100);
  const feed = page.getByRole('feed');
  await expect(feed.getByRole('region', { name: 'Who to follow' })).toContainText(stranger.user.username);
  await expect(feed.getByRole('region', { name: 'My week' })).toBeVisible();
});
