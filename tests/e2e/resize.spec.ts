import { expect, test, type Locator } from '@playwright/test';
import { signUp } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import { expectFits, openFully, SCREENS } from './support/watch.ts';

/** Measurements of an element: the tests have no types of the browser. */
interface Drawn {
  readonly scrollHeight: number;
  readonly clientHeight: number;
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

const CUT_LINES = (part: Drawn) => part.scrollHeight - part.clientHeight;

const CUT_WORDS = (part: Drawn) => part.scrollWidth - part.clientWidth;

const ROOM = (cell: { readonly offsetWidth: number }) => cell.offsetWidth;

const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? NaN;

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

test('when the texts of the browser are twice as large, lines and cards grow and nothing is cut off', async ({
  page,
}) => {
  const { username } = await signUp(page, 'largetext');
  await postWorkout(page.request, 'Push Day');
  const [, , phone, landscapePhone] = SCREENS;
  await page.setViewportSize(phone);
  await openFully(page, `/${username}`);
  const card = page.getByRole('list', { name: 'Tracker status' }).getByRole('link');
  const [cardHeight, lineHeight] = [
    await heightOf(card),
    await heightOf(card.getByText('1', { exact: true })),
  ];
  // The setting of the browser, which media queries see as well.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect.poll(() => heightOf(card.getByText('1', { exact: true }))).toBe(lineHeight * 2);
  expect(await heightOf(card)).toBeGreaterThan(cardHeight);
  expect(await card.evaluate(CUT_LINES)).toBeLessThanOrEqual(0);
  const exercises = page.getByRole('table', { name: 'Main exercises' });
  await expect(exercises).toBeVisible();
  await expectFits(page);
  const name = exercises.getByRole('rowheader').first();
  expect(await name.evaluate(ROOM)).toBeGreaterThan(phone.width * 0.7);
  await openFully(page, `/${username}/weights`);
  const title = page.getByRole('heading', { level: 1 });
  // One line.
  expect(await heightOf(title)).toBeLessThan(40);
  await expectFits(page);
  await openFully(page, '/settings/profile');
  expect(await page.getByRole('combobox', { name: 'Time zone' }).evaluate(CUT_LINES)).toBeLessThanOrEqual(0);
  await page.setViewportSize(landscapePhone);
  await openFully(page, '/settings/trackers');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  expect(await sections.evaluate(CUT_WORDS)).toBeLessThanOrEqual(0);
  await openFully(page, '/');
  const choice = await page.getByRole('group', { name: 'Feed' }).boundingBox();
  expect(choice?.y).toBeGreaterThanOrEqual(0);
});
