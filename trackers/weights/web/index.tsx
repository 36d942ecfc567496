import { defineTrackerWeb } from '@plotline/web/tracker-kit/tracker-web.ts';
import { lazy } from 'react';
import { tracker } from '../tracker.ts';
import { WorkoutFigures } from './feed/WorkoutFigures.tsx';

export const web = defineTrackerWeb(tracker, {
  Page: lazy(async () => ({ default: (await import('./page/WeightsPage.tsx')).WeightsPage })),
  FeedCard: WorkoutFigures,
  SettingsPanel: lazy(async () => ({
    default: (await import('./settings/SettingsPanel.tsx')).SettingsPanel,
  })),
  PrivacyNotes: lazy(async () => ({ default: (await import('./PrivacyNotes.tsx')).PrivacyNotes })),
  HelpTips: lazy(async () => ({ default: (await import('./HelpTips.tsx')).HelpTips })),
  pages: [
    {
      path: 'log',
      access: 'owner',
      Page: lazy(async () => ({ default: (await import('./log/LogPage.tsx')).LogPage })),
    },
    {
      path: 'import',
      access: 'owner',
      Page: lazy(async () => ({ default: (await import('./import/ImportPage.tsx')).ImportPage })),
    },
  ],
});
