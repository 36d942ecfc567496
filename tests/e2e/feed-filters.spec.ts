import { expect, test, type Page } from '@playwright/test';
import { manyGames } from './support/pgn.ts';
import { addTrackers, finishWorkout } from './support/trackers.ts';
import { waitUntilLive } from './support/live.ts';
import { otherUser, signUp } from './support/users.ts';
import { expectAccessible, expectFitsScreens, openInApp, watchConsole } from './support/watch.ts';

const articles = (page: Page) => page.getByRole('feed').getByRole('article');
const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter posts' }).getByRole('link', { name, exact: true });
const boardsIn = (page: Page) => articles(page).filter({ hasText: /Opponent with quite/ });

test('when a tracker is unfollowed, its posts leave the feeds; chips filter a feed', async ({ page }) => {
  test.slow();
  const watch = watchConsole(page);
  const author = await otherUser('strong');
  const { username } = author.user;
  await addTrackers(author.request);
  await finishWorkout(author.request, 'First Workout');
  const games = { name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(manyGames(username, 2)) };
  const imported = await author.request.post('/api/chess/import', { multipart: { username, file: games } });
  expect(imported.ok()).toBe(true);
  await signUp(page, 'picky');
  await page.goto(`/${username}`);
  // Signed in.
  await expect(page.getByRole('button', { name: `More about @${username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();

  // The profile: chips of its trackers, and the choice beside Following.
  await expect(chip(page, 'All')).toHaveAttribute('aria-current', 'true');
  await chip(page, 'Chess').click();
  await expect(page).toHaveURL(`/${username}?tracker=chess`);
  await expect(boardsIn(page).first()).toBeVisible();
  await expect(articles(page).filter({ hasText: 'Workout' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Trackers in your feed: all' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Chess' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Chess' })).not.toBeChecked();
  await expect(page.getByRole('menuitemcheckbox', { name: 'All trackers' })).not.toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Trackers in your feed: \d of \d$/ })).toBeVisible();
  await expect(boardsIn(page).first()).toBeVisible();

  // The Following feed: no games, and no chip of them.
  await openInApp(page, '/?feed=following');
  await expect(articles(page).filter({ hasText: 'First Workout' })).toBeVisible();
  await expect(chip(page, 'Weights')).toBeVisible();
  await expect(chip(page, 'Chess')).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsScreens(page);

  // By keyboard; a new post of the tracker is announced, and an empty feed leads back.
  await chip(page, 'Weights').press('Enter');
  await expect(page).toHaveURL('/?feed=following&tracker=weights');
  await expect(articles(page).filter({ hasText: 'First Workout' })).toBeVisible();
  await waitUntilLive(page);
  await finishWorkout(author.request, 'Live Workout');
  await page.getByRole('button', { name: 'Show 1 new post' }).click();
  await expect(articles(page).first()).toContainText('Live Workout');
  await page.goto('/?feed=following&tracker=chess');
  await expect(page.getByText('No posts from Chess yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show all posts' }).click();
  await expect(page).toHaveURL('/?feed=following');
  await expect(articles(page).first()).toContainText('Live Workout');
  watch.expectQuiet();
});
