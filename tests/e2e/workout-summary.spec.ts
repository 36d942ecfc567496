import { expect, test, type Page } from '@playwright/test';
import { newestPost } from './support/feeds.ts';
import { finishWorkout, postWorkout } from './support/trackers.ts';
import { signUp } from './support/users.ts';
import { expectScreens, SCREENS, watchConsole } from './support/watch.ts';

const LIFTS = ['Squat', 'Bench Press', 'Deadlift', 'Overhead Press', 'Bent Over Row'];
const [DESKTOP, , PHONE, LANDSCAPE] = SCREENS;

/** Opens the summary of a post and waits until it has loaded. It hides the page from screen readers. */
async function openSummary(page: Page, post: string): Promise<void> {
  await page.goto(`${post}?summary=open`);
  await expect(page.getByRole('dialog', { name: 'Summary' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('when a workout is summed up on a phone, all that its author can do fits the first screen', async ({
  page,
}) => {
  const watch = watchConsole(page);
  const { username } = await signUp(page, 'summing');
  await postWorkout(page.request, 'Full body', LIFTS);
  await finishWorkout(page.request, 'Full body', LIFTS);
  const { activity_uuid: uuid } = await newestPost(page.request);
  await page.setViewportSize(PHONE);
  await openSummary(page, `/${username}/posts/${uuid}`);
  const sheet = page.getByRole('dialog', { name: 'Summary' });
  await expect(sheet.getByText('Compared with Full body')).toBeInViewport({ ratio: 1 });
  for (const part of [
    sheet.getByRole('group', { name: 'Visible to' }),
    sheet.getByLabel('Text'),
    sheet.getByText('Add pictures or videos'),
    sheet.getByRole('button', { name: 'Share' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('region', { name: 'Exercises' }).getByRole('row')).toHaveText([
    'ExercisesSetsBest set',
    ...LIFTS.slice(0, 3).map((name) => new RegExp(`${name}.*60 kg × 5`)),
  ]);
  const [text, share] = await Promise.all([
    sheet.getByText('Add pictures or videos').locator('xpath=ancestor::label').boundingBox(),
    sheet.getByRole('button', { name: 'Share' }).boundingBox(),
  ]);
  expect((share?.x ?? 0) + (share?.width ?? 0)).toBe((text?.x ?? 0) + (text?.width ?? 0));
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
  await openSummary(page, `/${username}/posts/${uuid}`);
  const sheet = page.getByRole('dialog', { name: 'Summary' });
  for (const part of [
    sheet.getByText('Compared with Full body'),
    sheet.getByRole('group', { name: 'Visible to' }),
    sheet.getByLabel('Text'),
    sheet.getByText('Saved with your post.'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  const story = sheet
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'Preview: Story' }) });
  const card = sheet.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Preview: Card' }) });
  await expect(sheet.locator('[data-scrolled]')).toHaveCount(0);
  await card.scrollIntoViewIfNeeded();
  // A line separates the header from what is scrolled below it.
  await expect(sheet.locator('[data-scrolled]')).toHaveCount(1);
  await expect(sheet.getByText('Completed a workout: Full body')).toBeInViewport({ ratio: 1 });
  const [one, other, first, second] = await Promise.all(
    [
      card,
      story,
      sheet.getByRole('button', { name: 'Download card' }),
      sheet.getByRole('button', { name: 'Download story' }),
    ].map((part) => part.boundingBox()),
  );
  expect([one?.width, one?.height, one?.y]).toEqual([other?.width, other?.height, other?.y]);
  expect([first?.x, first?.width, second?.x, second?.width]).toEqual([
    one?.x,
    one?.width,
    other?.x,
    other?.width,
  ]);
  watch.expectQuiet();
});

test('when a workout is short, both columns of its summary end together on a desktop', async ({ page }) => {
  const { username } = await signUp(page, 'shortly');
  await postWorkout(page.request, 'Two lifts', LIFTS.slice(0, 2));
  await finishWorkout(page.request, 'Two lifts', LIFTS.slice(0, 2));
  const { activity_uuid: uuid } = await newestPost(page.request);
  await page.setViewportSize(DESKTOP);
  await openSummary(page, `/${username}/posts/${uuid}`);
  const sheet = page.getByRole('dialog', { name: 'Summary' });
  await expect(sheet.getByRole('button', { name: 'Download card' })).toBeVisible();
  const [left, right] = await Promise.all(
    [
      sheet.getByText('Everyone who can see this tracker.'),
      sheet.getByRole('button', { name: 'Download card' }),
    ].map((part) => part.boundingBox()),
  );
  const bottomOf = (box: typeof left) => (box?.y ?? 0) + (box?.height ?? 0);
  expect(Math.abs(bottomOf(left ?? null) - bottomOf(right ?? null))).toBeLessThanOrEqual(24);
});

test('when a workout has a record, its table names each exercise once and says what the record is', async ({
  page,
}) => {
  const { username } = await signUp(page, 'recording');
  await postWorkout(page.request, 'Full body', LIFTS);
  await finishWorkout(page.request, 'Full body', LIFTS, { reps: 8 });
  const { activity_uuid: uuid } = await newestPost(page.request);
  await openSummary(page, `/${username}/posts/${uuid}`);
  const sheet = page.getByRole('dialog', { name: 'Summary' });
  const rows = sheet.getByRole('region', { name: 'Exercises' }).getByRole('row');
  await expect(rows).toHaveText([
    'RecordsSetsBest set',
    ...LIFTS.map((name) => new RegExp(`${name}.*Best e1RM 76\\skg160 kg × 8`)),
  ]);
  for (const size of [PHONE, LANDSCAPE]) {
    await page.setViewportSize(size);
    for (const target of [
      sheet.getByText('Followers', { exact: true }),
      sheet.getByRole('button', { name: 'Close' }),
    ])
      await expect.poll(async () => (await target.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  }
});

test('when a workout trains many muscles, they fill some lines, and the rest is one press away', async ({
  page,
}) => {
  const { username } = await signUp(page, 'muscular');
  await postWorkout(page.request, 'Full body', [
    ...LIFTS,
    'Pull Up (Weighted)',
    'Bicep Curl (Dumbbell)',
    'Plank',
  ]);
  const { activity_uuid: uuid } = await newestPost(page.request);
  await openSummary(page, `/${username}/posts/${uuid}`);
  const chips = page
    .getByRole('dialog', { name: 'Summary' })
    .getByRole('region', { name: 'Sets by muscle' })
    .getByRole('listitem');
  const more = chips.getByRole('button', { name: /^\+\d+ more$/ });
  /** The number of muscles in each line. */
  const linesOf = async () => {
    const tops = await chips.evaluateAll((all: readonly { getBoundingClientRect(): { top: number } }[]) =>
      all.map((chip) => chip.getBoundingClientRect().top),
    );
    return [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length);
  };
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expect(more).toBeVisible();
    await expect(async () => {
      const lines = await linesOf();
      expect(lines).toHaveLength(size === PHONE ? 2 : 3);
      // The last line is not that of the button alone.
      expect(lines.at(-1)).toBeGreaterThan(1);
    }).toPass();
  }
  await more.click();
  await expect(more).toHaveCount(0);
  expect((await linesOf()).length).toBeGreaterThan(2);
});

test('when the stats of a workout do not arrive, its author can still write and share', async ({ page }) => {
  const { username } = await signUp(page, 'waiting');
  await finishWorkout(page.request, 'Full body', LIFTS);
  const { activity_uuid: uuid } = await newestPost(page.request);
  await page.route('**/summary', () => new Promise(() => undefined));
  await page.goto(`/${username}/posts/${uuid}?summary=open`);
  await expect(page.getByRole('dialog', { name: 'Summary' }).getByLabel('Text')).toBeEditable();
});
