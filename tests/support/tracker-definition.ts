import { Type } from 'typebox';
import { defineTracker } from '@plotline/contract/tracker.ts';

/** A definition with pages outside of profiles, for tests of the core. */
export const sleepTracker = defineTracker({
  type: 'sleep',
  name: 'Sleep',
  description: 'Nights and naps',
  category: 'fitness',
  icon: 'moon',
  accent: 'violet',
  colors: { primary: '#8B46DE', secondary: '#F1E6FF', hover: '#662CAB' },
  likeableType: 'night',
  timestampPrecision: 'day',
  defaultSyncEnabled: false,
  hasSelector: false,
  labels: { lastActivity: 'Last night' },
  isPublicByDefault: true,
  sitePages: { '/sleep-lab': 'Sleep lab', '/nights/callback': 'Connect a watch' },
  stats: Type.Object({ hours: Type.Number() }),
});
