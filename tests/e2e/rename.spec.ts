import { expect, test, type APIRequestContext } from '@playwright/test';
import { newUser, signUp, otherUser } from './support/users.ts';
import { addTrackers, myTrackers, postWorkout } from './support/trackers.ts';
import { openInApp, watchConsole } from './support/watch.ts';

async function rename(request: APIRequestContext): Promise<string> {
  const { username } = newUser('renamed');
  expect((await request.put('/api/auth/update-profile', { data: { username } })).ok()).toBe(true);
  return username;
}

async function newestPostOf(request: APIRequestContext, username: string): Promise<string> {
  const answer = await request.get(`/api/${username}`);
  const { activities }: { activities: { activity_uuid: string }[] } = await answer.json();
  const [newest] = activities;
  if (!newest) throw new Error(`@${username} has no posts`);
  return newest.activity_uuid;
}

test('when a user is renamed, old URLs redirect to the new name', async ({ page, context }) => {
  const friend = await otherUser('friend');
  const { username: old } = friend.user;
  await addTrackers(friend.request);
  const [tracker] = await myTrackers(friend.request);
  if (!tracker) throw new Error('this server has no trackers');
  await signUp(context, 'visitor');
  const watch = watchConsole(page);
  await page.goto(`/${old}`);
  await expect(page.getByRole('heading', { name: old })).toBeVisible();
  const present = await rename(friend.request);

  await page.goto('/support');
  for (const [from, to] of [
    [`/${old}`, `/${present}`],
    [`/${old.toUpperCase()}`, `/${present}`],
    [`/${old}/${tracker.type}?timeframe=90d`, `/${present}/${tracker.type}?timeframe=90d`],
  ] as const) {
    const answer = await page.request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([308, to]);
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await page.goBack();
    await expect(page).toHaveURL('/support');
  }
  // Links inside the app redirect as well, without a page load.
  await openInApp(page, `/${old}`);
  await expect(page).toHaveURL(`/${present}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '1 follower' }).click();
  await expect(page.getByRole('dialog', { name: 'Followers (1)' })).toBeVisible();
  watch.expectQuiet();
});

test("when a post is opened under a wrong name, its URL gets the author's name", async ({ page }) => {
  const author = await otherUser('author');
  await postWorkout(author.request, 'Morning');
  const uuid = await newestPostOf(author.request, author.user.username);
  const present = await rename(author.request);
  for (const name of [author.user.username, 'nobody_at_all']) {
    await page.goto(`/${name}/posts/${uuid}`);
    await expect(page).toHaveURL(`/${present}/posts/${uuid}`);
    await expect(page.getByRole('article')).toBeVisible();
  }
});
