import { randomBytes } from 'node:crypto';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';

export const PASSWORD = 'Plotline1';

export interface Person {
  readonly username: string;
  readonly email: string;
}

/** A name nobody has: all tests share one server. */
export function newPerson(prefix: string): Person {
  const username = `${prefix}_${randomBytes(4).toString('hex')}`;
  return { username, email: `${username}@example.org` };
}

/** Signs up through the API, as a quick way to a signed-in browser. */
export async function signUp(context: BrowserContext, prefix: string, fields: object = {}): Promise<Person> {
  const person = newPerson(prefix);
  const answer = await context.request.post('/api/auth/signup', {
    data: { ...person, password: PASSWORD, password_confirm: PASSWORD, timezone: 'Europe/Paris', ...fields },
  });
  expect(answer.status()).toBe(201);
  return person;
}

/** A second person beside the first, in a browser of their own. */
export async function anotherBrowser(
  browser: Browser,
  prefix: string,
): Promise<{ page: Page; person: Person }> {
  await closeEarlierOnes();
  const context = await browser.newContext();
  others.push({ testId: test.info().testId, context });
  const person = await signUp(context, prefix);
  return { page: await context.newPage(), person };
}

const others: { readonly testId: string; readonly context: BrowserContext }[] = [];

/** Nobody closes what a test opened besides its own; left alone, their pages would keep the machine busy. */
async function closeEarlierOnes(): Promise<void> {
  const earlier = others.filter(({ testId }) => testId !== test.info().testId);
  others.splice(0, others.length, ...others.filter((one) => !earlier.includes(one)));
  await Promise.all(earlier.map(({ context }) => context.close()));
}

/** Fills in the sign-in page that is open. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
