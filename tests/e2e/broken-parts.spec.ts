import { expect, test } from '@playwright/test';
import { like, publishPost } from './support/conversation.ts';
import { signUp, otherUser } from './support/users.ts';

// A part of the page that fails to render does not affect the rest.

test('when the server cannot show a post or a part of a page, their owner learns it', async ({ page }) => {
  const me = await signUp(page, 'partly');
  await publishPost(page.request, 'Complete');
  await publishPost(page.request, 'Impossible');
  await page.route(`**/api/${me.username}**`, async (route) => {
    const response = await route.fetch();
    const feed = await response.json();
    for (const activity of feed.activities)
      if (activity.activity_description.includes('Impossible')) activity.cannot_be_shown = true;
    await route.fulfill({ response, json: feed });
  });
  await page.route(`**/api/profiles/${me.username}/weights?**`, async (route) => {
    const response = await route.fetch();
    const tracker = await response.json();
    tracker.visibility.cannot_be_shown = ['top_exercises', 'hours'];
    await route.fulfill({ response, json: tracker });
  });
  await page.goto(`/${me.username}`);
  const post = page.getByRole('article').filter({ hasText: 'This post cannot be shown.' });
  await expect(post).toBeVisible();
  await expect(post).not.toContainText('Impossible');
  await expect(page.getByRole('article', { name: /Complete/ })).toBeVisible();
  await post.getByRole('button', { name: 'More about this post' }).click();
  await expect(page.getByRole('menuitem', { name: 'Hide from feed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/${me.username}/weights`);
  const note = page.getByText('Some parts of this page cannot be shown: top exercises, hours.');
  await expect(note).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('when a post or a notification lacks a field, a note replaces it and the others are shown', async ({
  page,
}) => {
  const me = await signUp(page, 'whole');
  const post = await publishPost(page.request, 'Complete');
  await publishPost(page.request, 'Incomplete');
  const { request: theirs } = await otherUser('fan');
  await like(theirs, post);
  await theirs.post(`/api/follows/${me.username}`);
  await page.route(`**/api/${me.username}**`, async (route) => {
    const response = await route.fetch();
    const feed = await response.json();
    for (const activity of feed.activities)
      if (activity.activity_description.includes('Incomplete')) delete activity.comments_preview;
    await route.fulfill({ response, json: feed });
  });
  await page.route('**/api/notifications/?*', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    for (const one of list.notifications) {
      delete one.actors;
      if (one.type === 'like') delete one.related_user;
    }
    await route.fulfill({ response, json: list });
  });
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await page.goto(`/${me.username}`);
  await expect(page.getByText("Couldn't show this post.")).toBeVisible();
  await expect(page.getByRole('article', { name: /Complete/ })).toBeVisible();
  expect(problems.some((problem) => problem.startsWith('The post could not be rendered'))).toBe(true);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText("Couldn't show this notification.")).toBeVisible();
  await expect(panel.getByText(/started following you/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
