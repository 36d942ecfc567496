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

export interface User {
  readonly username: string;
  readonly email: string;
}

/** A name no one has: all tests share one server. */
export function newUser(prefix: string): User {
  const username = `${prefix}_${randomBytes(4).toString('hex')}`;
  return { username, email: `${username}@example.org` };
}

/** Signs up through the API, as a quick way to a signed-in browser. */
export async function signUp(
  { request: api }: { readonly request: APIRequestContext },
  prefix: string,
  fields: object = {},
): Promise<User> {
  const user = newUser(prefix);
  const answer = await api.post('/api/auth/signup', {
    data: { ...user, password: PASSWORD, password_confirm: PASSWORD, timezone: 'Europe/Paris', ...fields },
  });
  expect(answer.status()).toBe(201);
  return user;
}

/** A user whose screen no one looks at: acts through the API, which is a lot cheaper than a browser. */
export async function otherUser(prefix: string): Promise<{ request: APIRequestContext; user: User }> {
  const { baseURL } = test.info().project.use;
  const api = await request.newContext(baseURL === undefined ? {} : { baseURL });
  await keepForThisTest(() => api.dispose());
  const user = await signUp({ request: api }, prefix);
  return { request: api, user };
}

/** Signs up that many users who follow a user, one after the other. */
export async function followedBy(username: string, count: number): Promise<string[]> {
  const fan = await otherUser('fan');
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { username: name } = index === 0 ? fan.user : await signUp(fan, 'fan');
    expect((await fan.request.post(`/api/follows/${username}`)).ok()).toBe(true);
    names.push(name);
  }
  return names;
}

/** A second user beside the first, in a browser of their own. */
export async function anotherBrowser(
  browser: Browser,
  prefix: string,
  options?: BrowserContextOptions,
): Promise<{ page: Page; user: User }> {
  const page = await guestBrowser(browser, options);
  return { page, user: await signUp(page, prefix) };
}

/** A user who is not signed in, in a browser of their own. */
export async function guestBrowser(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await keepForThisTest(() => context.close());
  return context.newPage();
}

const kept: { readonly testId: string; readonly close: () => Promise<void> }[] = [];

/** No one closes what a test opened besides its own; left alone, such pages would keep the machine busy. */
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
