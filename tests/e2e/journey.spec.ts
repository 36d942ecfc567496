import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import {
  anotherBrowser,
  guestBrowser,
  newUser,
  otherUser,
  PASSWORD,
  signUp as signUpByApi,
  type User,
} from './support/users.ts';
import { expectAccessible, openInApp, watchConsole } from './support/watch.ts';

const EXPORT_FILE = path.join(import.meta.dirname, '../../trackers/weights/fixtures/hevy-kg.csv');

/** Most clicks from the first page to figures of a file, with that in the dialog that chooses it. */
const MAX_CLICKS_TO_FIGURES = 6;
/** Most clicks from home to the profile of a friend. */
const MAX_CLICKS_TO_FRIEND = 3;
/** Most taps from home to a shared workout, besides one for each set. */
const MAX_TAPS_TO_WORKOUT = 7;

test('when a new user imports and logs a workout, another user sees it @journey', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const watch = watchConsole(page);
  const user = newUser('lifter');
  await countClicks(page);
  await test.step('signs up', () => signUp(page, user));
  await test.step('imports an export of Hevy and sees its figures', () => importFile(page, user));
  await test.step('downloads a chart', () => downloadChart(page));
  await test.step('finds a friend', () => findFriend(page));
  await test.step('logs a workout; the draft survives a reload', () => logWorkout(page, user));
  await test.step('sees its summary, writes about it and shares it', () => shareSummary(page));
  await test.step('a second user sees it, on every kind of screen', async () => {
    const { page: other } = await anotherBrowser(browser, 'friend');
    const watchOther = watchConsole(other);
    await other.goto('/');
    const post = other.getByRole('article').filter({ hasText: `@${user.username}` });
    await expect(post).toContainText('Maya Okafor');
    await expect(post).toContainText(/completed a workout: Push Day/i);
    await expect(post).toContainText('102.5 kg');
    await expect(post).toContainText('Felt light');
    await post.getByRole('link', { name: 'Maya Okafor' }).first().click();
    await expect(other.getByRole('heading', { name: 'Maya Okafor' })).toBeVisible();
    await other
      .getByRole('link', { name: /Weights/ })
      .first()
      .click();
    await expect(other.getByText('Records this period')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Start workout' })).toBeHidden();
    watchOther.expectQuiet();
  });
  watch.expectQuiet();
});

test('when a new user has a phone, the first steps take as few taps', async ({ browser }) => {
  test.setTimeout(240_000);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await guestBrowser(browser, phone);
  const watch = watchConsole(page);
  const user = newUser('commuter');
  await countClicks(page);
  await signUp(page, user);
  await importFile(page, user);
  await findFriend(page);
  await logWorkout(page, user);
  await shareSummary(page);
  watch.expectQuiet();
});

test('when a file is dropped on the home page, its import starts', async ({ page, context }) => {
  const { username } = await signUpByApi(context, 'dropper');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Bring your history' })).toBeVisible();
  await drop(page, 'notes.docx');
  await expect(page.getByText("notes.docx can't be imported. Use a .csv or .pgn file.")).toBeVisible();
  await drop(page, 'games.pgn', '[White "ada"]\n[Black "bob"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n');
  await expect(page).toHaveURL(`/${username}/chess/import`);
  await expect(page.getByRole('heading', { name: 'Which player are you?' })).toBeVisible();
  await test.step('a further file comes in place of an earlier preview', async () => {
    for (const workout of ['Push', 'Pull']) {
      await openInApp(page, '/');
      const lines = ['Date,Workout Name,Exercise Name,Set Order,Weight,Reps', strongLine(workout)];
      await drop(page, `${workout}.csv`, lines.join('\n'));
      await expect(page.getByText(`${workout}.csv`)).toBeVisible();
    }
  });
});

const strongLine = (workout: string) => `2026-03-18 10:00:00,"${workout}","Bench Press (Barbell)",1,100,5`;

/** Drops a file on the page as from the desktop. */
async function drop(page: Page, name: string, content = ''): Promise<void> {
  const file = `new File([${JSON.stringify(content)}], ${JSON.stringify(name)})`;
  const dataTransfer = await page.evaluateHandle(
    `(() => { const transfer = new DataTransfer(); transfer.items.add(${file}); return transfer; })()`,
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer });
  await expect(page.getByText('Drop the file to import it')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer });
}

async function signUp(page: Page, { username, email }: User): Promise<void> {
  await page.goto('/');
  await restartCount(page);
  await expect(page.getByRole('list', { name: 'Examples' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
}

async function importFile(page: Page, { username }: User): Promise<void> {
  await expect(page.getByText('Your profile is public: everyone sees what you add.')).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Hevy' }).click();
  await (await choosing).setFiles(EXPORT_FILE);
  await expect(page).toHaveURL(`/${username}/weights/import`);
  await expect(page.getByText('Hevy (kg, km)')).toBeVisible();
  await page.getByRole('button', { name: /^Import \d+ workout/ }).click();
  await expect(page.getByText(/workouts? imported/)).toBeVisible();
  await page.getByRole('link', { name: 'See my workouts' }).click();
  await expect(page.getByRole('heading', { name: 'Workouts', exact: true })).toBeVisible();
  const inFileDialog = 1;
  expect((await clicks(page)) + inFileDialog).toBeLessThanOrEqual(MAX_CLICKS_TO_FIGURES);
}

async function downloadChart(page: Page): Promise<void> {
  const chart = page.getByRole('region', { name: 'Which muscles get enough work?' });
  await chart.getByRole('button', { name: 'More about this chart' }).click();
  await expectPicture(page, 'Download picture');
}

async function findFriend(page: Page): Promise<void> {
  const { user: friend } = await otherUser('friend');
  await openInApp(page, '/');
  await restartCount(page);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill(friend.username);
  await page.getByRole('link', { name: `@${friend.username}` }).click();
  await expect(page.getByRole('heading', { name: friend.username })).toBeVisible();
  expect(await clicks(page)).toBeLessThanOrEqual(MAX_CLICKS_TO_FRIEND);
}

async function logWorkout(page: Page, { username }: { username: string }): Promise<void> {
  await openInApp(page, '/');
  await restartCount(page);
  // Posts of others lead to their trackers.
  await page.getByRole('main').locator(`a[href="/${username}/weights"]`).first().click();
  await page.getByRole('link', { name: 'Start workout' }).click();
  await page.getByRole('button', { name: 'Add exercise' }).click();
  await page.getByLabel('Exercise', { exact: true }).fill('bench press barbell');
  await page
    .getByRole('listbox', { name: 'Exercises' })
    .getByText('Bench Press (Barbell)', { exact: true })
    .click();
  const set = (number: number) => page.getByRole('group', { name: new RegExp(`^Set ${number} of`) });
  await set(1).getByLabel('kg').fill('102.5');
  await set(1).getByLabel('Reps').fill('5');
  await set(1).getByRole('button', { name: /done$/ }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(set(1).getByLabel('kg')).toHaveValue('102.5');
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Title/)
    .fill('Push Day');
  await page.getByRole('dialog').getByRole('button', { name: 'Save workout' }).click();
}

/** Counts the clicks and taps in the pages that are opened from now on, across reloads. */
async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(`document.addEventListener('click', ({ isTrusted, detail }) => {
    if (isTrusted && detail > 0) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
  }, true)`);
}

async function restartCount(page: Page): Promise<void> {
  await page.evaluate(`sessionStorage.removeItem('clicks')`);
}

async function clicks(page: Page): Promise<number> {
  return Number(await page.evaluate(`sessionStorage.getItem('clicks')`));
}

async function shareSummary(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Summary' });
  await expect(sheet).toContainText('513kg');
  await expect(sheet.getByText('Chest')).toBeVisible();
  await expect(sheet.getByRole('radio', { name: 'Everyone' })).toBeChecked();
  await expectAccessible(page);
  await sheet.getByLabel('Text').fill('Felt light');
  await sheet.getByRole('button', { name: 'Share' }).click();
  await expect(sheet).toBeHidden();
  const sets = 1;
  expect(await clicks(page)).toBeLessThanOrEqual(MAX_TAPS_TO_WORKOUT + sets);
  await expect(page.getByRole('article')).toContainText('Felt light');
  // The summary is found again on the post.
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Summary' }).click();
  await expect(sheet).toContainText('513kg');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await expectPicture(page, 'Download story');
}

async function expectPicture(page: Page, entry: string): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const file = await readFile(await (await downloading).path());
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect(file.length).toBeGreaterThan(5_000);
}
