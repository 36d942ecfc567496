import { defineTrackerWeb } from '@plotline/web/tracker-kit/tracker-web.ts';
import { lazy } from 'react';
import { tracker } from '../tracker.ts';
import { GameFigures } from './feed/GameFigures.tsx';

export const web = defineTrackerWeb(tracker, {
  Page: lazy(async () => ({ default: (await import('./page/ChessPage.tsx')).ChessPage })),
  FeedCard: GameFigures,
  SettingsPanel: lazy(async () => ({
    default: (await import('./settings/SettingsPanel.tsx')).SettingsPanel,
  })),
  PrivacyNotes: lazy(async () => ({ default: (await import('./PrivacyNotes.tsx')).PrivacyNotes })),
  HelpTips: lazy(async () => ({ default: (await import('./HelpTips.tsx')).HelpTips })),
  pages: [
    {
      path: 'import',
      access: 'owner',
      Page: lazy(async () => ({ default: (await import('./import/ImportPage.tsx')).ImportPage })),
    },
    {
      path: 'game',
      access: 'viewer',
      Page: lazy(async () => ({ default: (await import('./game/GamePage.tsx')).GamePage })),
    },
  ],
});
