import { expect } from 'vitest';
import type { Caller } from '../../../tests/support/test-app.ts';

interface FeedAnswer {
  readonly activities: readonly { readonly activity_uuid: string }[];
  readonly total_activities: number;
}

/** Returns the ids of the posts in a feed, whose total must agree. */
export async function feedOf(reader: Caller, feed: string): Promise<readonly string[]> {
  const page = (await reader.get(feed)).json<FeedAnswer>();
  expect(page.total_activities).toBe(page.activities.length);
  return page.activities.map(({ activity_uuid: uuid }) => uuid);
}
