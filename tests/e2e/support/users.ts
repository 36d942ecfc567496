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

export const PASSWORD = 'Violet-Kite-7';

export interface User {
  readonly username: string;
  readonly email: string;
}

/** Returns a unique name, because all tests share one server. */
export function newUser(prefix: string): User {
  const username = `${prefix}_${randomBytes(4).toString('hex')}`;
  return { username, email: `${username}@example.org` };
}

/** Signs up through the API, which also signs the browser in. */
export async function signUp(
  { request: api }: { request: APIRequestContext },
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

/** A user who acts only through the API, which is cheaper than a browser. */
export interface ApiUser {
  readonly request: APIRequestContext;
  readonly user: User;
}

/** Signs up a user without a browser, by default at the shared server. */
export async function otherUser(prefix: string, baseURL?: string): Promise<ApiUser> {
  const api = await newApi(baseURL);
  const user = await signUp({ request: api }, prefix);
  return { request: api, user };
}

/** Signs a user in on another device, which acts only through the API. */
export async function signInByApi({ email }: User): Promise<APIRequestContext> {
  const api = await newApi();
  const answer = await api.post('/api/auth/login', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  return api;
}

async function newApi(
  baseURL: string | undefined = test.info().project.use.baseURL,
): Promise<APIRequestContext> {
  const api = await request.newContext(baseURL === undefined ? {} : { baseURL });
  await closeAfterTest(() => api.dispose());
  return api;
}

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

/** Signs up a user in a new browser context. */
export async function anotherBrowser(
  browser: Browser,
  prefix: string,
  options?: BrowserContextOptions,
): Promise<{ page: Page; user: User }> {
  const page = await guestBrowser(browser, options);
  return { page, user: await signUp(page, prefix) };
}

/** Opens a page in a new browser context without a session. */
export async function guestBrowser(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await closeAfterTest(() => context.close());
  return context.newPage();
}

const openResources: { readonly testId: string; readonly close: () => Promise<void> }[] = [];

/** Closes a resource when the next test opens one. Playwright closes only the test's own page and context. */
async function closeAfterTest(close: () => Promise<void>): Promise<void> {
  const { testId } = test.info();
  const earlier = openResources.filter((one) => one.testId !== testId);
  const current = openResources.filter((one) => one.testId === testId);
  openResources.splice(0, openResources.length, ...current, { testId, close });
  await Promise.all(earlier.map((one) => one.close()));
}

/** Signs out by the menu of the shown page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
