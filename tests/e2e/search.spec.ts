import { expect, test, type Locator } from '@playwright/test';
import { importGames, manyGames } from './support/pgn.ts';
import { postWorkout } from './support/trackers.ts';
import { otherUser, signUp } from './support/users.ts';
import {
  expectFits,
  expectFitsScreens,
  expectScreens,
  onEveryScreen,
  watchConsole,
} from './support/watch.ts';

test('when a user searches, they find people and own items, remembered later @journey', async ({ page }) => {
  test.slow();
  const watch = watchConsole(page);
  await signUp(page, 'seeker');
  const friend = await otherUser('findable');
  await friend.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  const field = page.getByRole('textbox', { name: 'Search' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expectFitsScreens(page);
  await field.fill('nobody has this name');
  await expect(page.getByText('Nothing matches "nobody has this name".')).toBeVisible();
  await field.fill(friend.user.username.slice(0, -2));
  const people = page.getByRole('region', { name: 'People', exact: true });
  await expect(people.getByRole('listitem').filter({ hasText: `@${friend.user.username}` })).toContainText(
    'Private',
  );
  await people.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(people.getByRole('button', { name: 'Requested' })).toBeVisible();
  await field.fill('ches');
  await expect(page.getByRole('region', { name: 'Trackers' })).toContainText('Add it on your profile');
  await expectScreens(page);
  await field.fill(friend.user.username);
  await people.getByRole('link', { name: `@${friend.user.username}` }).click();
  await expect(page).toHaveURL(`/${friend.user.username}`);
  // Until the profile is shown, the search page has the key.
  await expect(page.getByRole('heading', { name: friend.user.username })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('link', { name: 'Search' })).toHaveCount(0);
  await page.getByRole('button', { name: friend.user.username, exact: true }).click();
  await expect(page).toHaveURL(`/search?q=${friend.user.username}`);
  await expect(people).toBeVisible();
  watch.expectQuiet();
});

test('when a user has not searched yet, the page offers examples and people', async ({ page }) => {
  await signUp(page, 'starter');
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Invite people' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Examples' })).toHaveCount(0);
  await postWorkout(page.request, 'Push Day', ['Bench Press']);
  const friend = await otherUser('lifter');
  await postWorkout(friend.request, 'Leg Day');
  await page.reload();
  const row = page
    .getByRole('region', { name: 'People to follow' })
    .getByRole('listitem')
    .filter({ hasText: friend.user.username });
  await expect(row).toContainText('Weights, 1 workout');
  await row.getByRole('button', { name: 'Follow' }).click();
  await expect(row.getByRole('button', { name: 'Following' })).toBeVisible();
  await page.reload();
  const followed = page.getByRole('region', { name: 'From people you follow' }).getByRole('listitem');
  await expect(followed).toContainText('Leg Day');
  await expect(followed).toContainText(/\d kgVolume$/);
  const lead = followed.getByText('Completed a workout:');
  const line = async () => (await followed.getByText('Leg Day').boundingBox())?.y ?? 0;
  expect((await lead.boundingBox())?.y, 'all of it fits').toBe(await line());
  await page.setViewportSize({ width: 320, height: 700 });
  // Below the line, where it is cut off.
  await expect.poll(async () => ((await lead.boundingBox())?.y ?? 0) - (await line())).toBeGreaterThan(10);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('list', { name: 'Examples' }).getByRole('button', { name: 'Bench Press' }).click();
  await expect(page).toHaveURL('/search?q=Bench+Press');
  const exercises = page.getByRole('region', { name: 'My exercises' });
  await expect(exercises.locator('mark').first()).toHaveText('Bench');
  await expect(page.getByRole('region', { name: 'My workouts' }).getByRole('listitem')).toContainText(
    /Push Day.*Bench Press \(\w+\)[\d.]+ kg e1RM/,
  );
});

test('when a user searches a kind of game, their own games of it come first, and the tracker names it', async ({
  page,
}) => {
  const { username } = await signUp(page, 'blitzer');
  await importGames(page.request, {
    player: username,
    games: manyGames(username, 12, ['180+2', '600+0']),
  });
  const other = await otherUser('stranger');
  const { username: player } = other.user;
  await importGames(other.request, { player, games: manyGames(player, 3) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search?q=blitz');
  const tracker = page.getByRole('region', { name: 'Trackers' }).getByRole('listitem');
  await expect(tracker).toContainText('Your tracker · Blitz');
  await expect(tracker.locator('mark')).toHaveText('Blitz');
  const games = page.getByRole('region', { name: 'My games' });
  const marks = games.getByRole('listitem').locator('mark');
  await expect(marks).toHaveText(['Blitz', 'Blitz', 'Blitz', 'Blitz', 'Blitz']);
  await expect(games.getByText(/^(Won|Lost|Drawn)$/)).toHaveCount(5);
  expect(await top(tracker), 'found by another word than its name').toBeGreaterThan(await top(games));
  await test.step('more of a group that is the only one are shown', async () => {
    await page.goto('/search?q=opponent');
    await expect(games.getByRole('listitem')).toHaveCount(10);
    await games.getByRole('button', { name: 'Show more' }).press('Enter');
    await expect(games.getByRole('listitem')).toHaveCount(12);
    await expect(games.getByRole('link').nth(10), 'the first new one').toBeFocused();
    await games.getByRole('button', { name: 'All results' }).click();
    await expect(games.getByRole('listitem')).toHaveCount(10);
    await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  });
  await games.getByRole('link').last().click();
  await expect(page.getByRole('article', { name: /(blitz|rapid) game/ })).toBeVisible();
  await test.step('lists name a game in few words', async () => {
    await page.request.post(`/api/follows/${player}`);
    await page.goto('/search');
    const row = page.getByRole('region', { name: 'From people you follow' }).getByRole('listitem');
    await expect(row).toContainText('Won vs Opponent');
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(row).toContainText('Won a blitz game against Opponent');
    await row.getByRole('link').click();
    await expect(page.getByRole('article', { name: /blitz game/ })).toBeVisible();
  });
});

const top = async (card: Locator) => (await card.boundingBox())?.y ?? 0;

test('when a user searches by keyboard, arrows, Enter and Escape move between field and results', async ({
  page,
}) => {
  await signUp(page, 'typist');
  const { user } = await otherUser('keys');
  await page.goto('/search');
  const field = page.getByRole('textbox', { name: 'Search' });
  const link = page.getByRole('link', { name: `@${user.username}` });
  await field.fill(user.username);
  await expect(link).toBeVisible();
  await field.press('ArrowDown');
  await expect(link).toBeFocused();
  await link.press('ArrowUp');
  await expect(field).toBeFocused();
  await field.press('ArrowDown');
  await link.press('Escape');
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL('/search');
  await field.fill(user.username);
  await expect(link).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(`/${user.username}`);
  await page.goto('/search');
  await page.getByRole('button', { name: `Remove "${user.username}"` }).click();
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0);
});

test('when a user types before the search page is there, no letter is lost', async ({ page }) => {
  await signUp(page, 'hurried');
  const { user } = await otherUser('early');
  await page.route('**/SearchPage-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  for (const open of [
    () => page.keyboard.press('/'),
    () => page.getByRole('banner').getByRole('link', { name: 'Search' }).click(),
  ]) {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await open();
    await page.keyboard.type(user.username, { delay: 60 });
    await expect(page.getByRole('textbox', { name: 'Search' })).toHaveValue(user.username);
    await expect(page.getByRole('link', { name: `@${user.username}` })).toBeVisible();
  }
});

test('when a guest searches, they find people alone', async ({ page }) => {
  const { user, request } = await otherUser('findable');
  await postWorkout(request, 'Pull Day');
  await page.goto('/search');
  const active = page.getByRole('region', { name: 'Recently active' });
  await expect(active.getByRole('link', { name: user.username })).toContainText('Pull Day');
  await page.goto(`/search?q=${user.username}`);
  await page.getByRole('link', { name: `@${user.username}` }).click();
  await expect(page).toHaveURL(`/${user.username}`);
  await page.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
});

test('when results are awaited, their shape stands where they will be', async ({ page }) => {
  await signUp(page, 'patient');
  await postWorkout(page.request, 'Push Day', ['Bench Press']);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/search?**', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/search?q=push');
  const row = page.getByRole('main').locator('section').first().locator('li').first();
  const tile = row.locator('> * > *').first();
  const places = () => Promise.all([row.boundingBox(), tile.boundingBox()]);
  const before = new Map<string, unknown>();
  await onEveryScreen(page, async ({ name }) => void before.set(name, await places()));
  resolve();
  await expect(row).toContainText('Push Day');
  await onEveryScreen(page, async ({ name }) =>
    expect([name, await places()]).toEqual([name, before.get(name)]),
  );
});

test('when the window is as low as that of a landscape phone, the field is in the bar', async ({ page }) => {
  await signUp(page, 'sideways');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('banner').getByRole('textbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('nobody has this name');
  await expect(page.getByText('Nothing matches "nobody has this name".')).toBeVisible();
  await expectFits(page);
});
