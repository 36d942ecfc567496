import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { waitUntilLive } from './support/live.ts';
import { anotherBrowser, signUp } from './support/users.ts';
import { expectAccessible, expectScreens, openInApp, watchConsole } from './support/watch.ts';

/** Opens the finish dialog of a workout of one hour with one done set. */
async function openFinish(page: Page, username: string, isFirst = false): Promise<Locator> {
  const set = { set_type: 'normal', done: true, weight_entered: 60, weight_unit: 'kg', reps: 5 };
  const draft = {
    client_id: randomUUID(),
    started_at: new Date(Date.now() - 3_600_000).toISOString(),
    timezone: 'Europe/Paris',
    state: 'draft',
    exercises: [{ name: 'Squat', sets: [set] }],
  };
  expect((await page.request.post('/api/weights/workouts', { data: draft })).status()).toBe(201);
  await (isFirst ? page.goto(`/${username}/weights/log`) : openInApp(page, `/${username}/weights/log`));
  await page.getByRole('button', { name: 'Finish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finish workout' });
  await expect(dialog.getByLabel('Minutes')).toHaveValue('60');
  return dialog;
}

async function startHoursAgo(page: Page, dialog: Locator, hours: number): Promise<void> {
  const local = await page.evaluate<string>(
    `((then) => new Date(then - new Date(then).getTimezoneOffset() * 60000).toISOString().slice(0, 16))(
      Date.now() - ${hours} * 3600000)`,
  );
  await dialog.getByLabel('Started').fill(local);
}

async function save(page: Page, dialog: Locator, title: string): Promise<void> {
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByRole('button', { name: 'Save workout' }).click();
  await expect(page.getByText(title).first()).toBeVisible();
}

/** Returns the titles of a user's workouts in the feed. */
async function titlesInFeed(page: Page, username: string): Promise<string[]> {
  const answer = await page.request.get('/api/?feed_type=all&limit=100');
  const { activities }: { activities: { username: string; stats: { title: string } }[] } =
    await answer.json();
  return activities.filter((one) => one.username === username).map(({ stats }) => stats.title);
}

test('when a workout is back-dated, its owner chooses whether to post it', async ({ page, context }) => {
  const { expectQuiet } = watchConsole(page);
  const { username } = await signUp(context, 'lifter');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  const box = page.getByRole('checkbox', { name: 'Also post to feed' });

  let dialog = await openFinish(page, username, true);
  await expect(box).toHaveCount(0);
  await startHoursAgo(page, dialog, 72);
  await expect(box).not.toBeChecked();
  await expect(box).toBeDisabled();
  await expect(box).toHaveAccessibleDescription(/older than 48 hours, so it won't be posted/);
  await startHoursAgo(page, dialog, 30);
  await expect(box).toBeChecked();
  await expect(box).toHaveAccessibleDescription(/will appear in the feed/);
  await expectAccessible(page);
  await save(page, dialog, 'Posted');

  dialog = await openFinish(page, username);
  await startHoursAgo(page, dialog, 30);
  await box.uncheck();
  await expect(box).toHaveAccessibleDescription(/won't be posted/);
  // The choice stays when the date changes.
  await startHoursAgo(page, dialog, 72);
  await startHoursAgo(page, dialog, 31);
  await expect(box).not.toBeChecked();
  await save(page, dialog, 'Not posted');

  dialog = await openFinish(page, username);
  await startHoursAgo(page, dialog, 72);
  await save(page, dialog, 'History');
  expect(await titlesInFeed(page, username)).toEqual(['Posted']);
  expectQuiet();
});

test('when a workout is saved for its owner alone, no follower gets an event or sees it', async ({
  page,
  context,
  browser,
}) => {
  const { username } = await signUp(context, 'private');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  const { page: follower } = await anotherBrowser(browser, 'watcher');
  await follower.request.post(`/api/follows/${username}`);
  await follower.goto('/');
  await waitUntilLive(follower);
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });

  let dialog = await openFinish(page, username, true);
  await expect(dialog.getByRole('group', { name: 'Visible to' })).toBeVisible();
  await expect(choice('Everyone')).toBeChecked();
  await dialog.getByText('Only you', { exact: true }).click();
  await expect(dialog.getByText('No one else sees it.')).toBeVisible();
  await expectScreens(page);
  await save(page, dialog, 'Mine');
  expect(await titlesInFeed(page, username)).toEqual(['Mine']);

  const setting = { tracker_type: 'weights', post_visibility: 'followers' };
  expect((await page.request.put('/api/trackers/feed', { data: setting })).ok()).toBe(true);
  dialog = await openFinish(page, username, true);
  await expect(choice('Followers')).toBeChecked();
  await save(page, dialog, 'For followers');
  await expect(follower.getByRole('button', { name: 'Show 1 new post' })).toBeVisible();
  expect(await titlesInFeed(follower, username)).toEqual(['For followers']);
});
