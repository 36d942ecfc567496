import { QueryClient } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineTracker } from '@plotline/contract/tracker.ts';
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
  stats: Type.Object({ hours: Type.Number() }),
});
const web = defineTrackerWeb(definition, { Page: () => null, FeedCard: ({ stats }) => stats.hours });

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
