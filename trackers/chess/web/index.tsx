import { defineTrackerWeb } from '@plotline/web/tracker-kit/tracker-web.ts';
import { lazy } from 'react';
import { tracker } from '../tracker.ts';
import { GameFigures } from './feed/GameFigures.tsx';

export const web = defineTrackerWeb(tracker, {
  Page: lazy(async () => ({ default: (await import('./ChessPage.tsx')).ChessPage })),
  FeedCard: GameFigures,
});
