import { QueryClient } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineTracker } from '@plotline/contract/tracker.ts';
import { findSitePage } from './site-pages.ts';
import { createTrackerRegistry, trackerWebQuery } from './tracker-registry.tsx';
import { defineTrackerWeb } from './tracker-web.ts';

const definition = defineTracker({
  type: 'sleep',
  name: 'Sleep',
  description: 'Nights',
  category: 'fitness',
  icon: 'moon',
  accent: 'violet',
  colors: { primary: '', secondary: '', hover: '' },
  likeableType: 'night',
  timestampPrecision: 'day',
  defaultSyncEnabled: false,
  hasSelector: false,
  labels: { lastActivity: 'Last night' },
  isPublicByDefault: true,
  sitePages: { '/nights': 'Nights', '/nights/callback': 'Connect a watch' },
  stats: Type.Object({ hours: Type.Number() }),
});
const web = defineTrackerWeb(definition, {
  Page: () => null,
  FeedCard: ({ stats }) => stats.hours,
  sitePages: { '/nights': () => 'all nights', '/nights/callback': ({ query }) => query['code'] },
});

test('when a folder holds every part, they are one entry under the type of the tracker', async () => {
  const registry = createTrackerRegistry({
    definitions: { nights: definition },
    icons: { nights: Activity },
    halves: { nights: () => Promise.resolve(web) },
  });
  expect(registry.get('sleep')?.Icon).toBe(Activity);
  expect(await new QueryClient().fetchQuery(trackerWebQuery('sleep', registry))).toBe(web);
});

test('when a tracker has no web half, or is unknown, there is nothing to draw', async () => {
  const registry = createTrackerRegistry({ definitions: { sleep: definition }, icons: {}, halves: {} });
  const queries = new QueryClient();
  expect(await queries.fetchQuery(trackerWebQuery('sleep', registry))).toBeNull();
  expect(await queries.fetchQuery(trackerWebQuery('golf', registry))).toBeNull();
});

test('when a tracker declares pages outside of profiles, they are found by their whole path', () => {
  const registry = createTrackerRegistry({ definitions: { sleep: definition }, icons: {}, halves: {} });
  expect(findSitePage(registry, '/nights')).toMatchObject({ path: '/nights', title: 'Nights' });
  expect(findSitePage(registry, '/Nights/callback/')).toMatchObject({
    path: '/nights/callback',
    title: 'Connect a watch',
    entry: { definition },
  });
  for (const other of ['/', '/ada', '/ada/nights', '/nights/callback/more'])
    expect(findSitePage(registry, other)).toBeUndefined();
});

test('when a web half leaves out a page of its definition, the types object', () => {
  const parts = { Page: () => null, FeedCard: () => null };
  // @ts-expect-error -- `/nights/callback` is missing
  const half = defineTrackerWeb(definition, { ...parts, sitePages: { '/nights': () => null } });
  expect(half.sitePages).toHaveProperty('/nights');
});
