import { randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { newestPost, postTitled } from './support/feeds.ts';
import { signUp, otherUser } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import { onEveryScreen, openInApp, watchConsole } from './support/watch.ts';

const MISSING = "This activity isn't available";

/** A post of a user's, and the address of its page. */
async function postOf(
  { request }: { request: APIRequestContext },
  title: string,
): Promise<{ path: string; uuid: string; type: string }> {
  await postWorkout(request, title);
  const { username, activity_uuid: uuid, tracker_type: type } = await newestPost(request);
  return { path: `/${username}/posts/${uuid}`, uuid, type };
}

test('when a link to a post is opened, the whole post and its comments show until it is deleted @journey', async ({
  page,
  context,
}) => {
  await signUp(context, 'visitor');
  const author = await otherUser('author');
  const { path, uuid, type } = await postOf(author, 'Worth a link');
  const content = 'One line of many.\n'.repeat(8).trim();
  await author.request.put(`/api/posts/${type}/${uuid}`, { data: { content } });
  const quiet = watchConsole(page);
  await page.goto(path);
  await onEveryScreen(page, async ({ name: screen }) => {
    const post = page.getByRole('article', { name: /Worth a link/ });
    await expect(post).toBeVisible();
    await expect(post.getByText('(edited)')).toBeVisible();
    await expect(post.locator('[data-clamped]')).toHaveCount(0);
    await expect(post.getByRole('textbox')).toBeVisible();
    await expect(page).toHaveTitle(/Worth a link/);
    // There is room for the name beside "(edited)".
    const name = await post.locator('header').getByText(`@${author.user.username}`).boundingBox();
    if (screen === 'phone') expect(name?.width).toBeGreaterThan(50);
  });
  quiet.expectQuiet();
  await expect(page.getByText(/^\d+ online$/)).toBeVisible();
  await author.request.delete(`/api/posts/${type}/${uuid}`);
  await expect(page.getByRole('heading', { name: MISSING })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('when a post is opened, its author stands beside it, on narrower screens below it', async ({
  page,
  context,
}) => {
  await signUp(context, 'reader');
  const author = await otherUser('writer');
  const { path } = await postOf(author, 'Worth a look');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const card = page.getByRole('region', { name: 'About the author' });
  await card.getByRole('button', { name: 'Follow' }).click();
  await expect(card.getByRole('button', { name: 'Following' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Weights 1 workout' })).toHaveAttribute(
    'href',
    `/${author.user.username}/weights`,
  );
  const others = page.getByRole('region', { name: 'Who to follow' });
  await expect(others.getByText(`@${author.user.username}`)).toHaveCount(0);
  const post = page.getByRole('article', { name: /Worth a look/ });
  const endOfPost = async () => {
    const { y, height } = (await post.boundingBox()) ?? { y: NaN, height: NaN };
    return y + height;
  };
  for (const [width, height] of [
    [834, 1112],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(others).toHaveCount(0);
    await expect(card.getByRole('link', { name: 'Weights 1 workout' })).toBeVisible();
    await expect.poll(async () => (await card.boundingBox())?.y).toBe((await endOfPost()) + 16);
  }
});

test('when a post cannot be seen or there is none, its page says the same', async ({ page, context }) => {
  await signUp(context, 'curious');
  const author = await otherUser('closed');
  const { path } = await postOf(author, 'For followers');
  await author.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  const nowhere = `/${author.user.username}/posts/01890000-0000-7000-8000-000000000000`;
  await page.goto('/support');
  for (const address of [path, nowhere, `/${author.user.username}/posts/nonsense`]) {
    await openInApp(page, address);
    await expect(page.getByRole('heading', { name: MISSING })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Activity Feed' })).toHaveAttribute('href', '/');
  }
});

test('when the text has three lines, it is shown whole; with a fourth, the rest is shown on demand', async ({
  page,
  context,
}) => {
  await signUp(context, 'brief');
  const { uuid, type } = await postOf(page, 'Few words');
  await page.request.put(`/api/posts/${type}/${uuid}`, { data: { content: 'One\nTwo\nThree' } });
  await page.goto('/');
  const post = postTitled(page, /Few words/).first();
  await expect(post.getByText('Three')).toBeVisible();
  await expect(post.getByRole('button', { name: 'more', exact: true })).toHaveCount(0);
  await page.request.put(`/api/posts/${type}/${uuid}`, { data: { content: 'One\nTwo\nThree\nFour' } });
  await expect(post.getByRole('button', { name: 'more', exact: true })).toBeVisible();
});

test('when the stats leave out exercises, the card lists them in three lines; other texts always stand on it', async ({
  page,
}) => {
  const me = await signUp(page, 'thorough');
  const exercises = [
    'Squat',
    'Deadlift',
    'Overhead Press',
    'Bent Over Row',
    'Hip Thrust',
    'Leg Curl',
    'Bench Press',
  ];
  await postWorkout(page.request, 'Long day', exercises);
  const activity = await newestPost(page.request);
  const texts = [activity.secondary_text, 'Plain words', { type: 'poll', text: 'Which?' }];
  await page.route(/\/api\/\?feed_type=/, (route) => {
    const activities = texts.map((secondary_text, index) => ({
      ...activity,
      activity_uuid: index === 0 ? activity.activity_uuid : randomUUID(),
      activity_description: `long day ${index}`,
      secondary_text,
    }));
    return route.fulfill({ json: { activities, total_activities: activities.length, next_cursor: null } });
  });
  // Over a socket the server would report the unknown posts as deleted.
  await page.routeWebSocket(/\/api\/ws/, (socket) => void socket.close());
  await page.setViewportSize({ width: 1280, height: 2_000 });
  await page.goto('/');
  const postAt = (index: number) => postTitled(page, `Long day ${index}`);
  const [workout, plain, unknown] = [postAt(0), postAt(1), postAt(2)];
  await expect(workout.getByRole('table', { name: 'Main exercises' })).toContainText('Overhead Press');
  await expect(workout.getByText(/^Squat/)).toHaveCount(1);
  await expect(workout.getByText(/e1RM/)).toHaveCount(exercises.length - 3);
  await workout.getByRole('button', { name: 'more', exact: true }).click();
  await expect(workout.getByText('Leg Curl')).toBeInViewport();
  await expect(plain.getByText('Plain words')).toBeVisible();
  await expect(unknown.getByText('"text": "Which?"')).toBeVisible();
  await openInApp(page, `/${me.username}/posts/${activity.activity_uuid}`);
  await expect(page.getByText(/e1RM/)).toHaveCount(exercises.length);
});

test('when the text is long, three lines show, and the rest on demand until the owner hides the post', async ({
  page,
  context,
}) => {
  await signUp(context, 'wordy');
  const { uuid, type } = await postOf(page, 'Many words');
  const content = 'One line of many.\n'.repeat(8).trim();
  await page.request.put(`/api/posts/${type}/${uuid}`, { data: { content } });
  await page.goto('/');
  const post = postTitled(page, /Many words/)
    .filter({ hasText: 'One line of many.' })
    .first();
  const height = async () => (await post.boundingBox())?.height ?? 0;
  const short = await height();
  await post.getByRole('button', { name: 'more', exact: true }).first().click();
  await expect(post.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect.poll(height).toBeGreaterThan(short + 80);
  await post.locator('a:has(time)').click();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await page.goBack();
  await post.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBe(short);

  // Hidden on its own page, it is gone from there.
  await post.locator('a:has(time)').click();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Hide from feed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('heading', { name: MISSING })).toBeVisible();
});
