import { randomBytes } from 'node:crypto';
import {
  expect,
  request,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';

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
export async function signUp(
  { request: api }: { readonly request: APIRequestContext },
  prefix: string,
  fields: object = {},
): Promise<Person> {
  const person = newPerson(prefix);
  const answer = await api.post('/api/auth/signup', {
    data: { ...person, password: PASSWORD, password_confirm: PASSWORD, timezone: 'Europe/Paris', ...fields },
  });
  expect(answer.status()).toBe(201);
  return person;
}

/** Somebody whose screen nobody looks at: acts through the API, which is a lot cheaper than a browser. */
export async function somebodyElse(prefix: string): Promise<{ request: APIRequestContext; person: Person }> {
  const { baseURL } = test.info().project.use;
  const api = await request.newContext(baseURL === undefined ? {} : { baseURL });
  await keepForThisTest(() => api.dispose());
  const person = await signUp({ request: api }, prefix);
  return { request: api, person };
}

/** Signs up that many people who follow somebody, one after the other. */
export async function followedBy(username: string, count: number): Promise<string[]> {
  const fan = await somebodyElse('fan');
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { username: name } = index === 0 ? fan.person : await signUp(fan, 'fan');
    expect((await fan.request.post(`/api/follows/${username}`)).ok()).toBe(true);
    names.push(name);
  }
  return names;
}

/** A second person beside the first, in a browser of their own. */
export async function anotherBrowser(
  browser: Browser,
  prefix: string,
  options?: BrowserContextOptions,
): Promise<{ page: Page; person: Person }> {
  const page = await guestBrowser(browser, options);
  return { page, person: await signUp(page, prefix) };
}

/** Somebody who is not signed in, in a browser of their own. */
export async function guestBrowser(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await keepForThisTest(() => context.close());
  return context.newPage();
}

const kept: { readonly testId: string; readonly close: () => Promise<void> }[] = [];

/** Nobody closes what a test opened besides its own; left alone, such pages would keep the machine busy. */
async function keepForThisTest(close: () => Promise<void>): Promise<void> {
  const { testId } = test.info();
  const earlier = kept.filter((one) => one.testId !== testId);
  kept.splice(0, kept.length, ...kept.filter((one) => one.testId === testId), { testId, close });
  await Promise.all(earlier.map((one) => one.close()));
}

/** Fills in the sign-in page that is open. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
