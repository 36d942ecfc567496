import { expect, test } from '@playwright/test';
import { newestPost } from './support/feeds.ts';
import { finishWorkout, postWorkout } from './support/trackers.ts';
import { signUp } from './support/users.ts';
import { expectScreens, openFully, SCREENS, watchConsole } from './support/watch.ts';

const LIFTS = ['Squat', 'Bench Press', 'Deadlift', 'Overhead Press', 'Bent Over Row'];
const [, , PHONE, LANDSCAPE] = SCREENS;

test('when a workout is summed up on a phone, all that its author can do fits the first screen', async ({
  page,
}) => {
  const watch = watchConsole(page);
  const { username } = await signUp(page, 'summing');
  await postWorkout(page.request, 'Full body', LIFTS);
  await finishWorkout(page.request, 'Full body', LIFTS);
  const { activity_uuid: uuid } = await newestPost(page.request);
  await page.setViewportSize(PHONE);
  await openFully(page, `/${username}/posts/${uuid}?summary=open`);
  const sheet = page.getByRole('dialog', { name: 'Summary' });
  await expect(sheet.getByText('Compared with Full body')).toBeInViewport({ ratio: 1 });
  for (const part of [
    sheet.getByRole('group', { name: 'Visible to' }),
    sheet.getByLabel('Text'),
    sheet.getByText('Add pictures or videos'),
    sheet.getByRole('button', { name: 'Share' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  const card = sheet.getByRole('img', { name: 'Preview: Card' });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveJSProperty('naturalWidth', 1200);
  await expect(sheet.getByRole('img', { name: 'Preview: Story' })).toHaveJSProperty('naturalHeight', 1920);
  await expectScreens(page);
  watch.expectQuiet();
  await sheet.getByText('Only you').click();
  await expect(card).toHaveCount(0);
});

test('when a workout is summed up in a low window, stats and what its author can do stand side by side', async ({
  page,
}) => {
  const watch = watchConsole(page);
  const { username } = await signUp(page, 'turning');
  await postWorkout(page.request, 'Full body', LIFTS);
  await finishWorkout(page.request, 'Full body', LIFTS);
  const { activity_uuid: uuid } = await newestPost(page.request);
  await page.setViewportSize(LANDSCAPE);
  await openFully(page, `/${username}/posts/${uuid}?summary=open`);
  const sheet = page.getByRole('dialog', { name: 'Summary' });
  for (const part of [
    sheet.getByText('Compared with Full body'),
    sheet.getByRole('group', { name: 'Visible to' }),
    sheet.getByLabel('Text'),
    sheet.getByText('Done and Share save it to your post.'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  const card = sheet.getByRole('img', { name: 'Preview: Card' });
  const story = sheet.getByRole('img', { name: 'Preview: Story' });
  await card.scrollIntoViewIfNeeded();
  const [one, other, first, second] = await Promise.all(
    [
      card,
      story,
      sheet.getByRole('button', { name: 'Download card' }),
      sheet.getByRole('button', { name: 'Download for stories' }),
    ].map((part) => part.boundingBox()),
  );
  expect(one?.height).toBeLessThanOrEqual(122);
  expect(Math.abs((one?.height ?? 0) - (other?.height ?? 0))).toBeLessThan(1);
  expect([first?.x, second?.x]).toEqual([one?.x, other?.x]);
  expect(first?.y).toBe(second?.y);
  watch.expectQuiet();
});
