import { defineTrackerWeb } from '@plotline/web/tracker-kit/tracker-web.ts';
import { lazyPart } from '@plotline/web/ui/lazy-part.ts';
import { tracker } from '../tracker.ts';
import { RevenueDayCard } from './feed/RevenueDayCard.tsx';

export const web = defineTrackerWeb(tracker, {
  Page: lazyPart(async () => (await import('./page/StripePage.tsx')).StripePage),
  FeedCard: RevenueDayCard,
  PrivacyNotes: lazyPart(async () => (await import('./PrivacyNotes.tsx')).PrivacyNotes),
});
