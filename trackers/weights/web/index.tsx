import { defineTrackerWeb } from '@plotline/web/tracker-kit/tracker-web.ts';
import { tracker } from '../tracker.ts';
import { WorkoutStatsCard } from './feed/WorkoutStatsCard.tsx';
import { isOnCard } from './feed/is-on-card.ts';
import { postStat } from './feed/post-stat.ts';
import { lazyPart } from '@plotline/web/ui/lazy-part.ts';

export const web = defineTrackerWeb(tracker, {
  Page: lazyPart(async () => (await import('./page/WeightsPage.tsx')).WeightsPage),
  FeedCard: WorkoutStatsCard,
  isOnCard,
  postStat,
  PostSummary: lazyPart(async () => (await import('./summary/WorkoutSummary.tsx')).WorkoutSummary),
  SettingsPanel: lazyPart(async () => (await import('./settings/SettingsPanel.tsx')).SettingsPanel),
  PrivacyNotes: lazyPart(async () => (await import('./PrivacyNotes.tsx')).PrivacyNotes),
  HelpTips: lazyPart(async () => (await import('./HelpTips.tsx')).HelpTips),
  sendUnsent: async (user, queries) => (await import('./log/send-unsent.ts')).sendUnsent(user, queries),
  pages: [
    {
      path: 'exercises',
      access: 'owner',
      Page: lazyPart(async () => (await import('./exercises/ExercisesPage.tsx')).ExercisesPage),
    },
    {
      path: 'log',
      access: 'owner',
      Page: lazyPart(async () => (await import('./log/LogPage.tsx')).LogPage),
    },
    {
      path: 'import',
      access: 'owner',
      Page: lazyPart(async () => (await import('./import/ImportPage.tsx')).ImportPage),
    },
  ],
});
