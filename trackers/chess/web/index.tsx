import { defineTrackerWeb } from '@plotline/web/tracker-kit/tracker-web.ts';
import { tracker } from '../tracker.ts';
import { GameStatsCard } from './feed/GameStatsCard.tsx';
import { postBrief } from './feed/post-brief.ts';
import { postStat } from './feed/post-stat.ts';
import { lazyPart } from '@plotline/web/ui/lazy-part.ts';

export const web = defineTrackerWeb(tracker, {
  Page: lazyPart(async () => (await import('./page/ChessPage.tsx')).ChessPage),
  FeedCard: GameStatsCard,
  postStat,
  postBrief,
  SettingsPanel: lazyPart(async () => (await import('./settings/SettingsPanel.tsx')).SettingsPanel),
  PrivacyNotes: lazyPart(async () => (await import('./PrivacyNotes.tsx')).PrivacyNotes),
  HelpTips: lazyPart(async () => (await import('./HelpTips.tsx')).HelpTips),
  pages: [
    {
      path: 'import',
      access: 'owner',
      Page: lazyPart(async () => (await import('./import/ImportPage.tsx')).ImportPage),
    },
    {
      path: 'game',
      access: 'viewer',
      Page: lazyPart(async () => (await import('./game/GamePage.tsx')).GamePage),
    },
  ],
});
