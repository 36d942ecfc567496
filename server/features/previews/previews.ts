import { PAGE_TITLES, sitePageTitles } from '@plotline/contract/page-titles.ts';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { Json } from '../../platform/bus.ts';
import type { DescribePage } from '../../platform/http/page-head.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { ACCOUNT_CHANGED } from '../accounts/accounts.events.ts';
import { ACTIVITIES_CHANGED } from '../activities/activities.events.ts';
import { FOLLOW_CHANGED } from '../follows/follows.events.ts';
import { PROFILE_CHANGED } from '../profiles/profiles.events.ts';
import { TRACKER_CHANGED } from '../trackers/trackers.events.ts';
import type { CardContext } from './card.ts';
import { createGuestView, type PublicReads } from './guest-view.ts';
import { createPages } from './pages.service.ts';
import { createPainter } from './painter.ts';
import { createPictures } from './pictures.service.ts';
import { previewsRoutes } from './previews.routes.ts';
import { createViewerRights } from './viewer-rights.ts';

export interface PreviewsFeature extends Feature {
  /** Describes the pages of the app. */
  readonly describePage: DescribePage;
}

export interface PreviewsDependencies {
  readonly reads: PublicReads;
  readonly definitions: readonly TrackerDefinition[];
}

/** Creates the feature: titles, descriptions and pictures of links to the product. */
export function createPreviews(
  { config, bus, log, storage }: Pick<Platform, 'config' | 'bus' | 'log' | 'storage'>,
  { reads, definitions }: PreviewsDependencies,
): PreviewsFeature {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const context: CardContext = { brandName: config.brandName, tracker: (type) => byType.get(type) };
  const guests = createGuestView(reads);
  const rights = createViewerRights(reads);
  const painter = createPainter({ log });
  return {
    name: 'previews',
    routes: previewsRoutes(createPictures({ storage, guests, rights, context, painter, log })),
    describePage: createPages({
      log,
      reads,
      guests,
      rights,
      context,
      titles: { ...PAGE_TITLES, ...sitePageTitles(definitions) },
    }),
    start: () => {
      const topics = [ACCOUNT_CHANGED, PROFILE_CHANGED, FOLLOW_CHANGED, TRACKER_CHANGED, ACTIVITIES_CHANGED];
      for (const topic of topics) bus.subscribe<Json>(topic, () => guests.clear());
      bus.onGap(() => guests.clear());
    },
    settled: async () => painter.close(),
  };
}
