import { expect, test } from '@playwright/test';
import { signUp } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import { openFully, SCREENS } from './support/watch.ts';

/** Inserts style rules in every frame, as components do when they are first rendered. */
const INSERT_RULES = `{
  const [most] = [...document.styleSheets].toSorted((a, b) => b.cssRules.length - a.cssRules.length);
  setInterval(() => most.insertRule('.nothing { color: red }', most.cssRules.length), 0);
}`;

test('when the window is resized while styles are inserted, every layout is correct', async ({ context }) => {
  const { username } = await signUp(context, 'dragger');
  await postWorkout(context.request, 'Push Day');
  const page = await context.newPage();
  const [, tablet, phone] = SCREENS;
  await page.setViewportSize(tablet);
  await openFully(page, `/${username}/weights`);
  const timeframe = page.getByRole('group', { name: 'Timeframe' });
  const width = async () => (await timeframe.boundingBox())?.width ?? 0;
  const beside = await width();
  await page.evaluate(INSERT_RULES);
  for (const screen of [phone, tablet, phone, tablet]) {
    await page.setViewportSize(screen);
    // On a phone it has its own line.
    if (screen === phone) await expect.poll(width).toBeGreaterThan(phone.width * 0.9);
    else await expect.poll(width).toBe(beside);
  }
});
