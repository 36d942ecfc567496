import { expect, test } from '@playwright/test';
import { publishPost } from './support/conversation.ts';
import { signUp } from './support/users.ts';
import { openFully, openInApp } from './support/watch.ts';

test('when a page is open, its top bar has one share button, which copies the URL of the page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const me = await signUp(context, 'sharer');
  const post = await publishPost(page.request, 'Worth sharing');
  const profile = `/${me.username}`;
  const share = page.getByRole('banner').getByRole('button', { name: 'Share' });
  await page.goto('/search');
  for (const path of ['/', '/settings', '/privacy', '/support', post.path, profile, `${profile}/weights`]) {
    await openInApp(page, path);
    const isTracker = path === `${profile}/weights`;
    await expect(share).toHaveCount(1);
    // A tracker's page has its own button only after loading.
    if (isTracker) await expect(share).toHaveText('Share');
    await share.click();
    await expect(page.getByText('Link copied')).toBeVisible();
    // A tracker page shares the profile, as the specification says.
    const shared = isTracker ? profile : path;
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(new URL(shared, page.url()).href);
  }
  await context.clearCookies();
  await page.goto('/');
  await expect(share).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('when pages are opened one after another on a desktop, their titles and the search stay where they are', async ({
  page,
}) => {
  const { username } = await signUp(page, 'steady');
  await page.setViewportSize({ width: 1440, height: 900 });
  const places: number[][] = [];
  for (const path of ['/', `/${username}`, '/settings', '/settings/sign-in']) {
    await openFully(page, path);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const search = await page.getByRole('banner').getByRole('link', { name: 'Search' }).boundingBox();
    places.push([title?.x ?? NaN, ...(path === '/' ? [] : [search?.x ?? NaN])]);
  }
  const [first, second, ...others] = places;
  expect(first?.[0]).toBe(second?.[0]);
  for (const other of others) expect(other).toEqual(second);
});
