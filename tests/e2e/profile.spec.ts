import { expect, test, type Locator, type Page } from '@playwright/test';
import { anotherBrowser, guestBrowser, signUp, otherUser } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import { openInApp, watchConsole } from './support/watch.ts';

const BROKEN = { status: 500, body: '' };

test('when a user opens their own profile by its name in capitals, they can share and edit it and see its lists @journey', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const watch = watchConsole(page);
  const user = await signUp(context, 'own', { first_name: 'Ada', last_name: 'Lovelace' });
  await page.request.put('/api/auth/update-profile', { data: { bio: 'Notes at example.org/notes.' } });
  await page.goto(`/${user.username.toUpperCase()}`);
  await expect(page).toHaveURL(`/${user.username}`);
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(main.getByText(`@${user.username}`).filter({ visible: true })).toHaveCount(1);
  await expect(main.getByRole('button', { name: '0 followers' })).toBeVisible();
  await expect(main.getByRole('button', { name: '0 following' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Follow', exact: true })).toBeHidden();
  const link = main.getByRole('link', { name: 'example.org/notes' });
  await expect(link).toHaveAttribute('href', 'https://example.org/notes');
  await expect(link).toHaveAttribute('rel', /nofollow.*noopener/);
  await expect(page).toHaveTitle(`Ada Lovelace (@${user.username}) · Plotline`);
  await test.step('its URL is copied or given to the system', async () => {
    const address = new URL(`/${user.username}`, page.url()).href;
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
    await page.addInitScript(`
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => query === '(pointer: coarse)' ? { matches: true } : real(query);
    navigator.share = async (shared) => { window.shared = shared; };
  `);
    await page.reload();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => page.evaluate('window.shared?.url')).toBe(address);
  });
  await main.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  watch.expectQuiet();
});

test('when a profile is private, others see that and can sign up', async ({ page, context, browser }) => {
  const user = await signUp(context, 'hidden');
  await page.request.put('/api/auth/update-profile', { data: { bio: 'Only for friends.' } });
  await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  const { page: stranger } = await anotherBrowser(browser, 'stranger');
  const guest = await guestBrowser(browser);
  for (const viewer of [stranger, guest]) {
    await viewer.goto(`/${user.username}`);
    await expect(viewer.getByRole('heading', { name: 'This Account is Private' })).toBeVisible();
    await expect(viewer.getByText('Follow this account to see their stats and activity.')).toBeVisible();
    await expect(viewer.getByText('0 followers')).toBeVisible();
    await expect(viewer.getByRole('button', { name: '0 followers' })).toBeHidden();
    await expect(viewer.getByText('Only for friends.')).toBeHidden();
    await expect(viewer.getByRole('main').getByRole('button', { name: /follow(?!ing|ers)/i })).toHaveCount(1);
  }
  const card = guest.getByRole('region', { name: 'Want to create your own stats profile?' });
  await expect(card.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  await expect(card.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  await expect(stranger.getByText('Want to create your own stats profile?')).toBeHidden();

  await guest.setViewportSize({ width: 1440, height: 900 });
  await expect(guest.getByRole('link', { name: 'Sign Up' })).toHaveCount(3);
  await expect(guest.locator('[data-variant=contained]', { hasText: 'Sign Up' })).toHaveCount(1);
  await stranger.setViewportSize({ width: 834, height: 1112 });
  const notice = await stranger.getByRole('heading', { name: 'This Account is Private' }).boundingBox();
  const list = await stranger.getByRole('list', { name: 'Followers see' }).boundingBox();
  expect(list?.x, 'the list stands beside the notice').toBeGreaterThan((notice?.x ?? 0) + 250);
});

test('when a profile has one tracker, its card fills the row, with recent weeks or without data', async ({
  page,
  context,
}) => {
  const { username } = await signUp(context, 'single');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  await page.setViewportSize({ width: 834, height: 1112 });
  await page.goto(`/${username}`);
  const cards = page.getByRole('list', { name: 'Tracker status' });
  const widths = async () => [
    (await cards.getByRole('listitem').boundingBox())?.width ?? 0,
    (await cards.boundingBox())?.width ?? 0,
  ];
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Weights' })).toBeVisible();
  await expect(cards.getByText('Last 26 weeks')).toBeHidden();
  const [empty = 0, row = 0] = await widths();
  expect(empty).toBe(row);
  await postWorkout(page.request, 'Leg Day');
  await page.reload();
  await expect(cards.getByText('Last 26 weeks')).toBeVisible();
  const [full = 0] = await widths();
  expect(full).toBe(row);
  const icons = page.getByRole('main').getByRole('list', { name: 'Trackers', exact: true });
  await expect(icons).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cards).toBeVisible();
  await expect(icons).toBeVisible();
});

test('when no user has the name, the page says so and offers links @journey', async ({ page, context }) => {
  await page.goto('/nobody_has_this_name');
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: 'User Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('User Not Found · Plotline');
  await expect(main.getByText('The username @nobody_has_this_name could not be found.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Browse Activity Feed' })).toHaveAttribute('href', '/');
  await expect(main.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  await expect(main.getByRole('link', { name: 'Go to Your Profile' })).toBeHidden();
  const user = await signUp(context, 'lost');
  // Too short for a username.
  await page.goto('/ab');
  await expect(main.getByRole('heading', { name: 'User Not Found' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Log In' })).toBeHidden();
  await openInApp(page, '/%20');
  await expect(main.getByText(/^Invalid profile URL/)).toBeVisible();
  await main.getByRole('link', { name: 'Go to Your Profile' }).click();
  await expect(page).toHaveURL(new RegExp(`/${user.username}$`));
});

test('when a profile fails to load or to be followed, an error shows, and a retry loads it', async ({
  page,
  context,
}) => {
  const { user: other } = await otherUser('wanted');
  await signUp(context, 'keen');
  const profileCalls = `**/api/profiles/${other.username}`;
  await page.route(profileCalls, (route) => route.fulfill(BROKEN));
  await page.goto(`/${other.username}`);
  await expect(page.getByRole('heading', { name: 'Profile Unavailable' })).toBeVisible();
  await expect(page.getByText('Failed to load profile')).toBeVisible();
  await page.unroute(profileCalls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: other.username })).toBeVisible();

  await page.route('**/api/follows/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill(BROKEN) : route.continue(),
  );
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /follow/i })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeEnabled();
  await expect(page.getByText('0 followers')).toBeVisible();
});

test('when visibility changes, the badge names the audience', async ({ page, context }) => {
  const user = await signUp(context, 'badge');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  const card = page.getByRole('list', { name: 'Tracker status' }).getByRole('listitem');
  const expectBadge = async (text: string, updated = 'Last updated: Just now') => {
    await page.goto(`/${user.username}`);
    await expect(card.getByText(text, { exact: true })).toBeVisible();
    await expect(card.getByText(updated)).toBeVisible();
  };
  await expectBadge('No Data', 'Last updated: Never');
  await postWorkout(page.request, 'Leg Day');
  await expectBadge('Public');
  await setProfilePublic(page, false);
  await setTrackerPublic(page, false);
  // The unit test of the badge has the other combinations.
  await expectBadge('Not Visible to Followers');
  await test.step('on a tablet another tracker is offered in one row, as high as a card', async () => {
    await page.setViewportSize({ width: 834, height: 1112 });
    const offer = page.getByRole('main').getByRole('button', { name: /^Add tracker/ });
    await expect.poll(() => heightOf(offer.locator('xpath=..'))).toBe(await heightOf(card));
    await offer.click();
    await expect(page.getByRole('dialog', { name: 'Add tracker' })).toBeVisible();
  });
});

async function heightOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.height ?? NaN;
}

async function setProfilePublic(page: Page, isPublic: boolean): Promise<void> {
  const answer = await page.request.patch('/api/profile/privacy', { data: { is_profile_public: isPublic } });
  expect(answer.ok()).toBe(true);
}

async function setTrackerPublic(page: Page, isPublic: boolean): Promise<void> {
  const body = { tracker_type: 'weights', is_public: isPublic };
  const answer = await page.request.put('/api/auth/update-tracker-privacy', { data: body });
  expect(answer.ok()).toBe(true);
}
