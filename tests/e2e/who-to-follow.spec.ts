import { expect, test, type Page } from '@playwright/test';
import { postTitled } from './support/feeds.ts';
import { postWorkout } from './support/trackers.ts';
import { signUp, otherUser } from './support/users.ts';
import { expectAccessible, watchConsole } from './support/watch.ts';

const suggestions = (page: Page) => page.getByRole('region', { name: 'Who to follow' });
const firstFollows = (page: Page) => page.getByRole('region', { name: 'Follow three people' });

test('when a newcomer follows suggested users, the first steps count to three', async ({ page }) => {
  const watch = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, 'lonely');
  const [friend, stranger, third] = [
    await otherUser('friend'),
    await otherUser('second'),
    await otherUser('third'),
  ];
  // An empty feed would offer a tracker as well.
  await postWorkout(friend.request, 'In the feed');
  await friend.request.post(`/api/follows/${stranger.user.username}`);
  await friend.request.post(`/api/follows/${third.user.username}`);
  await page.request.post(`/api/follows/${friend.user.username}`);
  await page.goto('/');
  const steps = firstFollows(page);
  const counted = steps.getByRole('status').filter({ hasText: 'of 3' });
  await expect(counted).toHaveText('1 of 3');
  await expect(suggestions(page)).toHaveCount(0);
  const row = steps.getByRole('listitem').filter({ hasText: stranger.user.username });
  await expect(row).toContainText(`Followed by ${friend.user.username}`);
  await row.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Following' })).toBeVisible();
  await expect(counted).toHaveText('2 of 3');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await expect(page.getByRole('button', { name: '2 following' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  const other = steps.getByRole('listitem').filter({ hasText: third.user.username });
  await other.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(counted).toHaveText('3 of 3');
  await expect(steps).toContainText('Done. Their new posts are in Following.');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/${stranger.user.username}`);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Bring your history' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Add tracker' })).toHaveCount(1);
  watch.expectQuiet();
});

test('when there is no suggestion, the card is absent; without room it is in the feed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, 'lonely');
  await postWorkout(page.request, 'Now with data');
  await page.route('**/api/follows/suggestions', (route) => route.fulfill({ json: { users: [] } }));
  const requested = page.waitForResponse('**/api/follows/suggestions');
  await page.goto('/');
  await requested;
  await expect(page.getByRole('heading', { name: 'Add tracker' })).toBeVisible();
  await expect(suggestions(page)).toHaveCount(0);
  await page.unroute('**/api/follows/suggestions');
  const [friend, stranger] = [await otherUser('friend'), await otherUser('friend_of_a_friend')];
  await friend.request.post(`/api/follows/${stranger.user.username}`);
  await page.request.post(`/api/follows/${friend.user.username}`);
  await page.goto('/');
  await expect(suggestions(page)).toContainText(stranger.user.username);
  // Low enough that few posts can be scrolled.
  await page.setViewportSize({ width: 1279, height: 480 });
  await page.goto('/');
  await expect(postTitled(page, /Now with data/).first()).toBeVisible();
  await expect(suggestions(page)).toHaveCount(0);
  await page.mouse.wheel(0, 100);
  const feed = page.getByRole('feed');
  await expect(feed.getByRole('region', { name: 'Who to follow' })).toContainText(stranger.user.username);
  await expect(feed.getByRole('region', { name: 'My week' })).toBeVisible();
});

test("when the viewer and a user follow the same people, the user's profile shows them with a figure and a button", async ({
  page,
}) => {
  const watch = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, 'sharer');
  const [owner, lifter, quiet] = [
    await otherUser('ownerof'),
    await otherUser('lifter'),
    await otherUser('quiet'),
  ];
  for (const { request } of [owner, lifter]) await postWorkout(request, 'Legs');
  for (const { user } of [lifter, quiet])
    for (const request of [owner.request, page.request]) await request.post(`/api/follows/${user.username}`);
  const profile = `/${owner.user.username}`;
  await page.goto(profile);
  const card = page.getByRole('region', { name: 'You both follow' });
  const rowOf = ({ user }: typeof lifter) => card.getByRole('listitem').filter({ hasText: user.username });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  const figure = rowOf(lifter).getByTitle('best set');
  await expect(figure).toHaveText('60 kg · Squat');
  await expect(rowOf(quiet)).toContainText(`@${quiet.user.username}`);
  await expectAccessible(page);
  await rowOf(lifter).getByRole('button', { name: 'Following' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unfollow' }).click();
  await expect(rowOf(lifter).getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect(rowOf(quiet).getByRole('button', { name: 'Following' })).toBeVisible();
  await page.setViewportSize({ width: 834, height: 1112 });
  await expect(card).toHaveCount(0);
  await expect(page.getByText(`You both follow ${quiet.user.username}`)).toBeVisible();
  watch.expectQuiet();
});
