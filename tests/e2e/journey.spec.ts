import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { anotherBrowser, newUser, PASSWORD, signUp as signUpByApi, type User } from './support/users.ts';
import { watchConsole } from './support/watch.ts';

const EXPORT_FILE = path.join(import.meta.dirname, '../../trackers/weights/fixtures/hevy-kg.csv');

test('when a new user imports a file and logs a workout, another user sees it in the feed', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const watch = watchConsole(page);
  const user = newUser('lifter');
  // Six clicks lead from the first page to the figures, one of them in the dialog that chooses the file.
  await test.step('signs up', () => signUp(page, user));
  await test.step('imports an export of Hevy and sees its figures', () => importFile(page, user));
  await test.step('logs a workout; the draft survives a reload', () => logWorkout(page));
  await test.step('a second user sees it, on every kind of screen', async () => {
    const { page: other } = await anotherBrowser(browser, 'friend');
    const watchOther = watchConsole(other);
    await other.goto('/');
    const post = other.getByRole('article').filter({ hasText: `@${user.username}` });
    await expect(post).toContainText('Maya Okafor');
    await expect(post).toContainText(/completed a workout: Push Day/i);
    await expect(post).toContainText('102.5 kg');
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

test('when a file is dropped on the home page, the import that reads it starts', async ({
  page,
  context,
}) => {
  const { username } = await signUpByApi(context, 'dropper');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Bring your history' })).toBeVisible();
  await drop(page, 'notes.docx');
  await expect(page.getByText("notes.docx can't be imported. Files can end in .pgn or .csv.")).toBeVisible();
  await drop(page, 'games.pgn', '[White "ada"]\n[Black "bob"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n');
  await expect(page).toHaveURL(`/${username}/chess/import`);
  await expect(page.getByRole('heading', { name: 'Which player are you?' })).toBeVisible();
});

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
  await expect(page.getByRole('list', { name: 'Examples' }).getByRole('listitem')).toHaveCount(3);
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
  await page.getByRole('button', { name: 'Hevy' }).click();
  await expect(page).toHaveURL(`/${username}/weights/import`);
  await page.locator('input[type=file]').setInputFiles(EXPORT_FILE);
  await expect(page.getByText('Hevy (kg, km)')).toBeVisible();
  await page.getByRole('button', { name: /^Import \d+ workout/ }).click();
  await expect(page.getByText(/workouts? imported/)).toBeVisible();
  await page.getByRole('link', { name: 'See my workouts' }).click();
  await expect(page.getByRole('heading', { name: 'Workouts', exact: true })).toBeVisible();
}

async function logWorkout(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start workout' }).click();
  await page.getByRole('button', { name: 'Add exercise' }).click();
  await page.getByLabel('Exercise', { exact: true }).fill('bench press barbell');
  await page
    .getByRole('list', { name: 'Exercises' })
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
  await expect(page.getByText('Push Day').first()).toBeVisible();
}
