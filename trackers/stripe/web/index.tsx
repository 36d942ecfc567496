import { defineTrackerWeb } from '@plotline/web/tracker-kit/tracker-web.ts';
import { lazyPart } from '@plotline/web/ui/lazy-part.ts';
import { tracker } from '../tracker.ts';
import { RevenueDayCard } from './feed/RevenueDayCard.tsx';
import { postStat } from './feed/post-stat.ts';

export const web = defineTrackerWeb(tracker, {
  Page: lazyPart(async () => (await import('./page/StripePage.tsx')).StripePage),
  FeedCard: RevenueDayCard,
  postStat,
  SettingsPanel: lazyPart(async () => (await import('./settings/SettingsPanel.tsx')).SettingsPanel),
  sitePages: {
    '/stripe': lazyPart(async () => (await import('./install/InstallPage.tsx')).InstallPage),
    '/stripe/callback': lazyPart(async () => (await import('./callback/CallbackPage.tsx')).CallbackPage),
  },
  PrivacyNotes: lazyPart(async () => (await import('./PrivacyNotes.tsx')).PrivacyNotes),
  HelpTips: lazyPart(async () => (await import('./HelpTips.tsx')).HelpTips),
});
