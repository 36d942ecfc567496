import { expect, test } from '@playwright/test';
import { feedOf, postTitled } from './support/feeds.ts';
import { signUp, otherUser } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import { onEveryScreen, openInApp, watchConsole } from './support/watch.ts';

test('when a visitor opens the home page, they see the feed and are invited to sign up @journey', async ({
  page,
}) => {
  const other = await otherUser('poster');
  await postWorkout(other.request, 'For everyone');
  const quiet = watchConsole(page);
  await page.goto('/');
  await onEveryScreen(page, async () => {
    await expect(postTitled(page, /For everyone/).first()).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Following' })).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'Follow Your Friends' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
    await expect(main.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', /^\/login/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
  });
  await test.step('on a landscape phone the first post has a third of the first window', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const post = await page.getByRole('article').first().boundingBox();
    expect(post?.y).toBeLessThan(260);
  });
  await openInApp(page, '/?feed=following');
  await expect(page.getByRole('radio', { name: 'For you' })).toBeChecked();
  await test.step('the right column and the sidebar have the trackers', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const offered = page.getByRole('region', { name: 'What you can track' }).getByRole('link');
    // The server has no settings for the third one.
    await expect(offered).toHaveCount(2);
    const weights = offered.filter({ hasText: 'Weights' });
    // A server that counted before the first user says "0 tracking" for a while.
    await expect(weights).toContainText(/\d (person |people )?tracking/);
    await expect(weights).toHaveAttribute('href', '/signup');
    await page
      .getByRole('navigation', { name: 'Trackers', exact: true })
      .getByRole('link', { name: 'Weights' })
      .click();
    await expect(page).toHaveURL('/?tracker=weights');
    await expect(postTitled(page, /For everyone/).first()).toBeVisible();
  });
  quiet.expectQuiet();
});

test('when the browser blocks storage, a visitor still sees the feed', async ({ page }) => {
  const other = await otherUser('poster');
  await postWorkout(other.request, 'Kept nowhere');
  const { expectQuiet } = watchConsole(page);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/');
  await expect(postTitled(page, /Kept nowhere/)).toBeVisible();
  expectQuiet();
});

test('when the user chooses Following, it has the posts of followed users at once @journey', async ({
  page,
  context,
}) => {
  await signUp(context, 'reader');
  const stranger = await otherUser('stranger');
  const { request, user } = await otherUser('interesting');
  await postWorkout(request, 'Worth following');
  await page.goto('/');
  await page.getByText('Following', { exact: true }).click();
  await expect(page).toHaveURL('/?feed=following');
  await expect(page.getByRole('heading', { name: 'Nothing from people you follow' })).toBeVisible();
  await page.getByText('For you', { exact: true }).click();
  await postTitled(page, /Worth following/)
    .getByRole('link', { name: user.username, exact: true })
    .click();
  // The suggestions of the home page have follow buttons, too.
  await expect(page.getByRole('heading', { name: user.username })).toBeVisible();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('banner').getByText('Following', { exact: true }).click();
  await expect(postTitled(page, /Worth following/)).toBeVisible();

  await postWorkout(request, 'By a friend');
  await postWorkout(stranger.request, 'By a stranger');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Following' })).toBeChecked();
  await expect(postTitled(page, /By a friend/)).toBeVisible();
  await expect(postTitled(page, /By a stranger/)).toHaveCount(0);
  await expect(page.getByText("You're all caught up with the people you follow.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'For you' })).toBeChecked();
});

test('when the feed is refused with 401 or 403, it is requested once', async ({ page }) => {
  for (const status of [401, 403]) {
    let requests = 0;
    await page.route(/\/api\/\?feed_type=/, (route) => {
      requests += 1;
      return route.fulfill({ status, json: { detail: `Refused with ${status}.` } });
    });
    await page.goto('/');
    await expect(page.getByRole('alert').filter({ hasText: `Refused with ${status}.` })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests).toBe(1);
    await page.unroute(/\/api\/\?feed_type=/);
  }
});

test('when the feed fails to load, a retry loads it; a hidden post disappears unless that is refused', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const user = await signUp(context, 'unlucky');
  await postWorkout(page.request, 'Not my best');
  const linked = await otherUser('linked');
  await postWorkout(linked.request, 'Link me');
  let isBroken = true;
  await page.route(/\/api\/\?feed_type=/, (route) =>
    isBroken ? route.fulfill({ status: 400, json: { detail: 'The feed rests.' } }) : route.continue(),
  );
  await page.goto('/');
  const own = postTitled(page, /Not my best/).filter({ hasText: `@${user.username}` });
  await test.step('the feed fails, and a retry loads it', async () => {
    const alert = page.getByRole('alert').filter({ hasText: 'The feed rests.' });
    await expect(alert).toBeVisible({ timeout: 20_000 });
    isBroken = false;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(own).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
  await test.step("the menu of another user's post copies its link and cannot hide it", async () => {
    const post = postTitled(page, /Link me/).filter({ hasText: `@${linked.user.username}` });
    await post.getByRole('button', { name: 'More about this post' }).click();
    await expect(page.getByRole('menuitem', { name: 'Hide from feed' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(new RegExp(`/${linked.user.username}/posts/[0-9a-f-]{36}$`));
  });
  await test.step('the author hides a post; a refusal restores it', async () => {
    const hide = async () => {
      await own.getByRole('button', { name: 'More about this post' }).click();
      await page.getByRole('menuitem', { name: 'Hide from feed' }).click();
      await page
        .getByRole('dialog', { name: 'Hide from feed?' })
        .getByRole('button', { name: 'Hide' })
        .click();
    };
    await page.route('**/api/posts/**', (route) =>
      route.fulfill({ status: 400, json: { detail: 'Not now.' } }),
    );
    await hide();
    await expect(page.getByText('Not now.')).toBeVisible();
    await expect(own).toBeVisible();
    await page.unroute('**/api/posts/**');
    await hide();
    await expect(page.getByText('Hidden from feed')).toBeVisible();
    await expect(own).toHaveCount(0);
    await page.reload();
    await expect(feedOf(page)).toBeVisible();
    const { activities } = await (await page.request.get(`/api/${user.username}`)).json();
    expect(activities).toEqual([]);
    await expect(own).toHaveCount(0);
  });
});
