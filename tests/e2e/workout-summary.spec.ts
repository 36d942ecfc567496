import { expect, test } from '@playwright/test';
import { newestPost } from './support/feeds.ts';
import { finishWorkout, postWorkout } from './support/trackers.ts';
import { signUp } from './support/users.ts';
import { expectScreens, openFully, SCREENS, watchConsole } from './support/watch.ts';

const LIFTS = ['Squat', 'Bench Press', 'Deadlift', 'Overhead Press', 'Bent Over Row'];
const [, , PHONE] = SCREENS;

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
