import { gzipSync } from 'node:zlib';
import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { signUp, type User } from './users.ts';
import { manyGames } from './pgn.ts';
import { addTrackers, finishWorkout } from './trackers.ts';

/** A page opened by a browser with an empty cache. */
export interface FirstVisit {
  readonly path: string;
  /** A part of the page; the page is usable when it is visible and nothing is loading. */
  readonly landmark: (page: Page) => Locator;
  /** Signed-in visits also load the realtime client; they end when its socket is open. */
  readonly isSignedIn: boolean;
}

export interface ScriptLoad {
  readonly requests: number;
  /** Size after gzip, for clients without brotli. */
  readonly gzipBytes: number;
  /** Size that Chromium received, without headers. */
  readonly transferredBytes: number;
}

export interface FirstVisitScripts {
  /** Requested before the page was usable. */
  readonly usable: ScriptLoad;
  /** Requested until the network was idle. */
  readonly total: ScriptLoad;
  readonly urls: readonly string[];
}

interface LoadedScript {
  readonly url: string;
  readonly gzipBytes: number;
  readonly transferredBytes: number;
}

/** Opens a page in a fresh context and counts every script that the browser requests. */
export async function countScripts(
  browser: Browser,
  visit: FirstVisit,
  options: BrowserContextOptions,
): Promise<FirstVisitScripts> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const loads: Promise<LoadedScript>[] = [];
  page.on('requestfinished', (request) => {
    const isScript = new URL(request.url()).pathname.endsWith('.js');
    if (isScript && request.serviceWorker() === null) loads.push(measureScript(request));
  });
  const socket = visit.isSignedIn ? page.waitForEvent('websocket') : Promise.resolve();
  await page.goto(visit.path);
  await waitUntilUsable(page, visit);
  const usableCount = loads.length;
  await socket;
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all(loads);
  await context.close();
  return {
    usable: sum(scripts.slice(0, usableCount)),
    total: sum(scripts),
    urls: scripts.map(({ url }) => url),
  };
}

async function measureScript(request: Request): Promise<LoadedScript> {
  const response = await request.response();
  if (!response) throw new Error(`no response to ${request.url()}`);
  const { responseBodySize } = await request.sizes();
  return {
    url: request.url(),
    gzipBytes: gzipSync(await response.body(), { level: 9 }).length,
    transferredBytes: responseBodySize,
  };
}

function sum(scripts: readonly LoadedScript[]): ScriptLoad {
  const total = (of: (script: LoadedScript) => number) => scripts.reduce((bytes, one) => bytes + of(one), 0);
  return {
    requests: scripts.length,
    gzipBytes: total(({ gzipBytes }) => gzipBytes),
    transferredBytes: total(({ transferredBytes }) => transferredBytes),
  };
}

async function waitUntilUsable(page: Page, { landmark }: FirstVisit): Promise<void> {
  await expect(landmark(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
}

const LONG_TASK_MS = 50;

/** A script that runs before those of the page. */
const OBSERVE_LONG_TASKS = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
`;

/** Returns the total blocking time of a first visit: by how much each task exceeds 50 ms, added up. */
export async function measureBlocking(
  browser: Browser,
  visit: FirstVisit,
  { slowdown, ...options }: BrowserContextOptions & { readonly slowdown: number },
): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(OBSERVE_LONG_TASKS);
  const socket = visit.isSignedIn ? page.waitForEvent('websocket') : Promise.resolve();
  await page.goto(visit.path);
  // Until then without checks, because these run in the page and count as its own work.
  await page.waitForLoadState('networkidle');
  await waitUntilUsable(page, visit);
  await socket;
  await page.waitForLoadState('networkidle');
  const tasks = await page.evaluate<{ duration: number }[]>('window.longTasks');
  await context.close();
  return tasks.reduce((total, { duration }) => total + Math.max(0, duration - LONG_TASK_MS), 0);
}

const EXERCISES = ['Squat', 'Bench Press', 'Deadlift', 'Overhead Press', 'Barbell Row'];
const WORKOUTS = 12;
const GAMES = 12;

export interface VisitedUser extends User {
  /** The path of the newest post. */
  readonly post: string;
}

/** Signs up a user with posts of every tracker, among them one with a comment and a like. */
export async function fillFeed(api: APIRequestContext): Promise<VisitedUser> {
  const user = await signUp({ request: api }, 'visited', { first_name: 'Vera', last_name: 'Visited' });
  await addTrackers(api);
  for (let index = 1; index <= WORKOUTS; index += 1) await finishWorkout(api, `Workout ${index}`, EXERCISES);
  const buffer = Buffer.from(manyGames(user.username, GAMES));
  const imported = await api.post('/api/chess/import', {
    multipart: { username: user.username, file: { name: 'games.pgn', mimeType: 'text/plain', buffer } },
  });
  expect(imported.ok()).toBe(true);
  const feed = await api.get(`/api/${user.username}`);
  const { activities }: { activities: { activity_uuid: string }[] } = await feed.json();
  return { ...user, post: `/${user.username}/posts/${activities[0]?.activity_uuid}` };
}

/** The pages whose first visit is measured. */
export function firstVisits(
  { username, post }: Pick<VisitedUser, 'username' | 'post'>,
  trackers: readonly string[],
): readonly NamedVisit[] {
  return [
    { name: 'login', path: '/login', landmark: (page) => page.getByLabel('Email'), isSignedIn: false },
    { name: 'home, guest', path: '/', landmark: firstPost, isSignedIn: false },
    { name: 'profile, guest', path: `/${username}`, landmark: firstPost, isSignedIn: false },
    { name: 'home, signed in', path: '/', landmark: firstPost, isSignedIn: true },
    { name: 'profile, own', path: `/${username}`, landmark: firstPost, isSignedIn: true },
    { name: 'post, guest', path: post, landmark: firstArticle, isSignedIn: false },
    ...trackers.flatMap((tracker) => {
      const page = { path: `/${username}/${tracker}`, landmark: firstHeading };
      return [
        { ...page, name: `${tracker}, guest`, isSignedIn: false },
        { ...page, name: `${tracker}, own`, isSignedIn: true },
      ];
    }),
    { name: 'search, guest', path: '/search', landmark: searchField, isSignedIn: false },
    { name: 'post, own', path: post, landmark: commentField, isSignedIn: true },
    { name: 'settings', path: '/settings', landmark: firstHeading, isSignedIn: true },
  ];
}

function searchField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Search' });
}

function commentField(page: Page): Locator {
  return page.getByRole('main').getByRole('textbox').first();
}

function firstPost(page: Page): Locator {
  return page.getByRole('feed').getByRole('article').first();
}

function firstArticle(page: Page): Locator {
  return page.getByRole('main').getByRole('article').first();
}

function firstHeading(page: Page): Locator {
  return page.getByRole('main').getByRole('heading').first();
}

export interface NamedVisit extends FirstVisit {
  readonly name: string;
}
