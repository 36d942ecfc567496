import { randomUUID } from 'node:crypto';
import type { Activity } from '@plotline/contract/feed.ts';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

const PAGE_SIZE = 20;

/** Replaces the feed by `count` copies of the newest post on the server, `pageSize` at once. */
export async function serveManyPosts(page: Page, count: number, pageSize = PAGE_SIZE): Promise<void> {
  // Over a socket the server would report the unknown posts as deleted.
  await page.routeWebSocket(/\/api\/ws/, (socket) => void socket.close());
  const pattern = await newestPost(page.request);
  const posts = Array.from({ length: count }, (_, index) => variantOf(pattern, index));
  await page.route(/\/api\/\?feed_type=/, async (route) => {
    const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const end = cursor + pageSize;
    const activities = posts.slice(cursor, end);
    const next = end < count ? String(end) : null;
    await route.fulfill({ json: { activities, total_activities: count, next_cursor: next } });
  });
}

export async function newestPost(request: APIRequestContext): Promise<Activity> {
  const me: { username: string } = await (await request.get('/api/auth/me')).json();
  const page: { activities: Activity[] } = await (await request.get(`/api/${me.username}?limit=1`)).json();
  const [first] = page.activities;
  expect(first).toBeDefined();
  // Defined, see above.
  return first as Activity;
}

/** Returns a copy of a post whose height depends on the index. */
function variantOf(pattern: Activity, index: number): Activity {
  const content = index % 3 === 0 ? 'Chalk, one deep breath, gone. '.repeat(1 + (index % 7)) : null;
  return {
    ...pattern,
    activity_uuid: randomUUID(),
    activity_description: `post number ${index + 1}`,
    content,
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

/** Returns the first post below the top bar and its position. */
export async function firstVisible(page: Page): Promise<{ name: string; top: number }> {
  return page.evaluate(`(() => {
    const articles = [...document.querySelectorAll('[role=feed] article')];
    const found = articles.find((article) => article.getBoundingClientRect().top > 80);
    return { name: found.querySelector('h2').textContent, top: found.getBoundingClientRect().top };
  })()`);
}
