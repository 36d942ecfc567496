import { expect, test } from 'vitest';
import type { Activity } from '@plotline/contract/feed.ts';
import { seedDemo } from '../tools/demo/seed.ts';
import { USERS } from '../tools/demo/users.ts';
import { createTestApp } from './support/test-app.ts';

test('when the demo is loaded, its users have posts, and every page responds', async () => {
  const app = await createTestApp();
  const host = new URL(app.platform.config.publicUrl).host;
  const names = new Set(['sam', 'pavel', 'ines']);
  const users = USERS.filter(({ username }) => names.has(username));
  await seedDemo(app.http, { host, today: new Date(), users });
  const { activities } = (await app.guest.get('/api/')).json<{ activities: Activity[] }>();
  expect(new Set(activities.map(({ username }) => username))).toEqual(new Set(['sam', 'pavel']));
  expect(activities.some(({ media, content }) => media.length > 0 && content !== null)).toBe(true);
  expect(activities.some(({ like_count: likes, comment_count: comments }) => likes > 0 && comments > 0)).toBe(
    true,
  );
  for (const { username, tracker_type: type, profile_photo_url: picture } of activities)
    for (const url of [`/api/profiles/${username}`, `/api/profiles/${username}/${type}`, picture ?? ''])
      expect([url, (await app.guest.get(url)).statusCode]).toEqual([url, 200]);
});
