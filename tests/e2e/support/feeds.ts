import { randomUUID } from 'node:crypto';
import type { Activity } from '@plotline/contract/feed.ts';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

const PAGE_SIZE = 20;

/** Answers the feed with very many posts, each like the one that is on the server, so that no one has to write them. */
export async function serveManyPosts(page: Page, count: number): Promise<void> {
  // The server, asked for news of posts that it has not, would say that they are gone.
  await page.routeWebSocket(/\/api\/ws/, (socket) => void socket.close());
  const pattern = await newestPost(page.request);
  const posts = Array.from({ length: count }, (_, index) => variantOf(pattern, index));
  await page.route(/\/api\/\?feed_type=/, async (route) => {
    const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const end = cursor + PAGE_SIZE;
    const activities = posts.slice(cursor, end);
    const next = end < count ? String(end) : null;
    await route.fulfill({ json: { activities, total_activities: count, next_cursor: next } });
  });
}

/** Of the user who asks. */
export async function newestPost(request: APIRequestContext): Promise<Activity> {
  const me: { username: string } = await (await request.get('/api/auth/me')).json();
  const page: { activities: Activity[] } = await (await request.get(`/api/${me.username}?limit=1`)).json();
  const [first] = page.activities;
  expect(first).toBeDefined();
  // Checked above.
  return first as Activity;
}

/** Posts of different heights, one after the other. */
function variantOf(pattern: Activity, index: number): Activity {
  const words = index % 3 === 0 ? 'Chalk, one deep breath, gone. '.repeat(1 + (index % 7)) : null;
  return {
    ...pattern,
    activity_uuid: randomUUID(),
    activity_description: `post number ${index + 1}`,
    content: words,
    secondary_text: index % 2 === 0 ? pattern.secondary_text : null,
    last_activity_at: new Date(Date.now() - index * 60_000).toISOString(),
    comment_count: 0,
    comment: null,
    comments_preview: [],
  };
}

export function feedOf(page: Page): Locator {
  return page.getByRole('feed', { name: 'Activity' });
}

export function postTitled(page: Page, title: string | RegExp): Locator {
  return feedOf(page).getByRole('article', { name: title });
}

/** The post that begins nearest below the top bar, and where. */
export async function firstVisible(page: Page): Promise<{ name: string; top: number }> {
  return page.evaluate(`(() => {
    const articles = [...document.querySelectorAll('[role=feed] article')];
    const found = articles.find((article) => article.getBoundingClientRect().top > 80);
    return { name: found.querySelector('h2').textContent, top: found.getBoundingClientRect().top };
  })()`);
}
