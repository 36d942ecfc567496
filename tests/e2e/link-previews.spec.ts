import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { newUser, signUp } from './support/users.ts';
import { addTrackers, myTrackers } from './support/trackers.ts';
import { expectAccessible, expectFitsScreens } from './support/watch.ts';

/** Returns the metadata of a served page, without running its scripts. */
async function served(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const contentOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    status: answer.status(),
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    description: contentOf('og:description'),
    picture: contentOf('og:image'),
    robots: contentOf('robots'),
  };
}

test('when public pages open, the served title stays', async ({ page, context, playwright, baseURL }) => {
  const user = await signUp(context, 'linked', { first_name: 'Lin', last_name: 'Ked & Co' });
  await context.request.put('/api/auth/update-profile', { data: { bio: 'Numbers, mostly' } });
  await addTrackers(context.request);
  const shown = (await myTrackers(context.request)).find(({ is_public }) => is_public);
  const guest = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await page.context().clearCookies();
  const profile = await served(guest, `/${user.username}`);
  expect(profile).toMatchObject({
    status: 200,
    title: `Lin Ked &amp; Co (@${user.username}) · Plotline`,
    description: 'Numbers, mostly',
  });
  for (const path of [`/${user.username}`, `/${user.username}/${shown?.type}`, '/login', '/privacy', '/']) {
    const { title = '', picture = '' } = await served(guest, path);
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveTitle(title.replace('&amp;', '&'));
    const image = await guest.get(picture);
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});

test('when a profile is private, its preview names nobody', async ({ context, playwright, baseURL }) => {
  const user = await signUp(context, 'hidden', { first_name: 'Secret' });
  await context.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  const guest = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await expect.poll(async () => (await served(guest, `/${user.username}`)).title).toBe('Plotline');
  const [hidden, missing] = [
    await served(guest, `/${user.username}`),
    await served(guest, `/${newUser('missing').username}`),
  ];
  expect(hidden).toEqual({ ...missing, status: 200 });
  expect(missing).toMatchObject({ status: 404, robots: 'noindex' });
});

test('when a URL is unknown, guests and users get a 404 page with a link', async ({ page, context }) => {
  await expectMissing(page, 'Login', '/login');
  await signUp(context, 'lost');
  await expectMissing(page, 'Home', '/');
});

async function expectMissing(page: Page, name: string, href: string): Promise<void> {
  const answer = await page.goto('/no/such/page/at/all');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Page Not Found · Plotline');
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  const way = page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(way).toHaveAttribute('href', href);
  await expectFitsScreens(page);
  await expectAccessible(page);
}

test('when crawlers read robots.txt, the API is disallowed', async ({ request }) => {
  const rules = await (await request.get('/robots.txt')).text();
  expect(rules).toContain('Disallow: /api/');
  expect(rules).toContain('Allow: /api/previews/');
});
