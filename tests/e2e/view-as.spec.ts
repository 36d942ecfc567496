import { expect, test } from '@playwright/test';
import { composer, writeComment } from './support/conversation.ts';
import { newestPost } from './support/feeds.ts';
import { signUp, otherUser } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import { openInApp } from './support/watch.ts';

test('when the view is simulated, it has neither menu nor draft of the owner', async ({ page, context }) => {
  const owner = await signUp(context, 'talkative');
  await postWorkout(page.request, 'Talked About');
  const fan = await otherUser('fan');
  await fan.request.post(`/api/follows/${owner.username}`);
  const post = await newestPost(page.request);
  const about = { uuid: post.activity_uuid, type: post.likeable_type };
  await writeComment(page.request, about, 'From the owner');
  await writeComment(fan.request, about, 'From the fan');
  await page.goto(`/${owner.username}`);
  await page.getByRole('button', { name: '2 comments, write one' }).click();
  await composer(page).fill('Not finished');
  await expect(page.getByRole('button', { name: 'Your comment' })).toHaveCount(1);
  await page.getByRole('button', { name: 'View as' }).click();
  await page.getByRole('menuitem', { name: 'View as visitor' }).click();
  await expect(page.getByText('Viewing your profile as a visitor')).toBeVisible();
  await expect(page.getByText('From the owner')).toBeVisible();
  for (const name of ['Your comment', /^Reply to/, /^Like /]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(composer(page)).toHaveCount(0);
  await openInApp(page, `/${owner.username}?view_as=${fan.user.username}`);
  await expect(page.getByText('From the fan')).toBeVisible();
  // The follower's own menu, disabled in the simulated view.
  await expect(page.getByRole('button', { name: 'Your comment' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Your comment' })).toBeDisabled();
  await expect(composer(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Exit' }).click();
  await expect(composer(page)).toHaveValue('Not finished');
});
