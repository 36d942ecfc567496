import { expect, test, type APIRequestContext } from '@playwright/test';
import type { FeedPage } from '@plotline/contract/feed.ts';
import { feedOf, postTitled } from './support/feeds.ts';
import { signUp, otherUser } from './support/users.ts';
import { finishWorkout, postWorkout } from './support/trackers.ts';
import { expectAccessible, openInApp } from './support/watch.ts';

/** Returns the workout titles in a user's feed. */
async function feedFor(request: APIRequestContext): Promise<string> {
  const page: FeedPage = await (await request.get('/api/?feed_type=all')).json();
  return page.activities.map((activity) => activity.activity_description).join();
}

test('when a tracker posts late or never, others see it accordingly', async ({ page, context }) => {
  const { username } = await signUp(context, 'reticent');
  const other = await otherUser('reader');
  await postWorkout(page.request, 'Shown before');
  await page.goto('/settings/trackers');
  const row = page
    .getByRole('list', { name: 'Trackers' })
    .getByRole('listitem')
    .filter({ hasText: 'Weights' });
  await row.getByRole('button', { name: 'Weights settings' }).click();
  const posting = row.getByRole('switch', { name: 'Post to the feed' });
  const delay = row.getByRole('combobox', { name: 'When posts of Weights appear' });
  await expect(posting).toBeChecked();
  await expect(delay).toHaveValue('0');
  await expectAccessible(page);
  const saved = () => page.waitForResponse('**/api/trackers/feed');
  const [off] = await Promise.all([saved(), posting.click()]);
  expect(off.ok()).toBe(true);
  await expect(posting).not.toBeChecked();

  await finishWorkout(page.request, 'Kept out');
  await openInApp(page, '/');
  await expect(postTitled(page, /Shown before/)).toBeVisible();
  await expect(postTitled(page, /Kept out/)).toHaveCount(0);
  await openInApp(page, `/${username}`);
  await expect(postTitled(page, /Kept out/)).toBeVisible();

  await openInApp(page, '/settings/trackers');
  await row.getByRole('button', { name: 'Weights settings' }).click();
  await page.route('**/api/trackers/feed', (route) => route.fulfill({ status: 400, body: '' }), { times: 2 });
  await Promise.all([saved(), posting.click()]);
  await expect(row.getByText("Couldn't save the setting.")).toBeVisible();
  await expect(posting).not.toBeChecked();
  await Promise.all([saved(), delay.selectOption('After 1 hour')]);
  await expect(delay).toHaveValue('0');
  await Promise.all([saved(), posting.click()]);
  await expect(posting).toBeChecked();
  await Promise.all([saved(), delay.selectOption('After 1 hour')]);
  await expect(delay).toHaveValue('60');

  await finishWorkout(page.request, 'Not yet');
  await page.goto('/');
  const scheduled = postTitled(page, /Not yet/);
  await expect(scheduled.getByText(/^Only you until .*\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(/^\d+ online$/)).toBeVisible();
  await expectAccessible(page);
  expect(await feedFor(page.request)).toContain('Not yet');
  expect(await feedFor(other.request)).toContain('Shown before');
  expect(await feedFor(other.request)).not.toContain('Not yet');
  await page.request.put('/api/trackers/feed', {
    data: { tracker_type: 'weights', publish_delay_minutes: 0 },
  });
  await expect.poll(() => feedFor(other.request)).toContain('Not yet');
  await expect(scheduled.getByText(/^Only you until/)).toHaveCount(0);
  await expect(feedOf(page)).not.toContainText('Kept out');
});
