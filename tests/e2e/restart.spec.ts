import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { composer, thread, writeComment } from './support/conversation.ts';
import { expectSamePage, markPage, untilLive } from './support/live.ts';
import { signUp, type Person } from './support/people.ts';
import { postWorkout } from './support/trackers.ts';

// A server of its own: it is killed.

let dataDir: string;
let server: ServerProcess;

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'plotline-e2e-restart-'));
  server = await startServerProcess({ dataDir });
});

test.afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function personIn(browser: Browser, prefix: string): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ baseURL: server.url });
  const person = await signUp(context, prefix);
  return { page: await context.newPage(), person };
}

interface FeedAnswer {
  readonly activities: readonly { readonly activity_uuid: string; readonly likeable_type: string }[];
}

test('when the server is killed and started again, every page heals without a reload and misses nothing', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const [ada, bob, writer] = [
    await personIn(browser, 'ada'),
    await personIn(browser, 'bob'),
    await personIn(browser, 'writer'),
  ];
  await postWorkout(ada.page.request, 'Before the storm');
  const feed: FeedAnswer = await (await ada.page.request.get(`/api/${ada.person.username}`)).json();
  const [post] = feed.activities;
  if (!post) throw new Error('the post is not in the feed of its author');
  const about = { uuid: post.activity_uuid, type: post.likeable_type };
  await ada.page.goto(`/${ada.person.username}/posts/${about.uuid}`);
  await bob.page.goto('/');
  for (const { page } of [ada, bob]) {
    await untilLive(page);
    await markPage(page);
  }

  await server.kill();
  for (const { page } of [ada, bob]) await expect(page.locator('[data-chip=online]')).toHaveText('Offline');
  await composer(ada.page).fill('Half a sen');
  server = await startServerProcess({ dataDir, port: Number(new URL(server.url).port) });
  // The pages wait a moment before they come back: what happens now, nobody tells them.
  await writeComment(writer.page.request, about, 'Said while nobody listened');
  await writer.page.request.post(`/api/follows/${ada.person.username}`);
  await postWorkout(writer.page.request, 'Done while nobody looked');

  for (const { page } of [ada, bob]) {
    await expect(page.locator('[data-chip=online]')).toHaveText('2 online', { timeout: 60_000 });
  }
  await expect(thread(ada.page, 'Said while nobody listened')).toBeVisible();
  await expect(ada.page.getByRole('button', { name: /^Notifications, 2 unread/ })).toBeVisible();
  await expect(composer(ada.page)).toHaveValue('Half a sen');
  await expect(
    bob.page
      .getByRole('button', { name: 'Show 1 new post' })
      .or(bob.page.getByText('Done while nobody looked'))
      .first(),
  ).toBeVisible();
  // And what happens from now on is told again.
  await writeComment(writer.page.request, about, 'Said while all listen');
  await expect(thread(ada.page, 'Said while all listen')).toBeVisible();
  for (const { page } of [ada, bob]) await expectSamePage(page);
});
