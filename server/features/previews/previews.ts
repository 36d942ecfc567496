import { Compile } from 'typebox/compile';
import { PAGE_TITLES, sitePageTitles } from '@plotline/contract/page-titles.ts';
import { settingsPageTitles } from '@plotline/contract/settings-sections.ts';
import type { Json } from '../../platform/bus.ts';
import type { DescribePage } from '../../platform/http/page-head.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { shapeEach } from '../../platform/shape-each.ts';
import { ACCOUNT_CHANGED } from '../accounts/accounts.events.ts';
import { ACTIVITIES_CHANGED } from '../activities/activities.events.ts';
import { FOLLOW_CHANGED } from '../follows/follows.events.ts';
import { PROFILE_CHANGED } from '../profiles/profiles.events.ts';
import { TRACKER_CHANGED } from '../trackers/trackers.events.ts';
import { createAtomFeeds } from './atom-feed.ts';
import type { CardContext } from './card.ts';
import { createGuestView, type PublicReads } from './guest-view.ts';
import { createPages } from './pages.service.ts';
import type { MonthPosts } from './month-card.ts';
import { createPainter } from './painter.ts';
import { createPictures } from './pictures.service.ts';
import { previewsRoutes } from './previews.routes.ts';
import { createViewerRights } from './viewer-rights.ts';

export interface PreviewsFeature extends Feature {
  readonly describePage: DescribePage;
}

export interface PreviewsDependencies {
  readonly reads: PublicReads;
  readonly servers: TrackerServers;
  readonly monthPosts: MonthPosts;
}

/** Creates the feature: titles, descriptions and pictures of links to the product. */
export function createPreviews(
  { config, bus, log, storage }: Pick<Platform, 'config' | 'bus' | 'log' | 'storage'>,
  { reads, servers, monthPosts }: PreviewsDependencies,
): PreviewsFeature {
  const definitions = [...servers.values()].map(({ definition }) => definition);
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const checks = new Map(definitions.map(({ type, stats }) => [type, Compile(stats)]));
  const context: CardContext = {
    brandName: config.brandName,
    tracker: (type) => byType.get(type),
    // Posts of earlier versions may have stats of another form.
    postPicture: ({ tracker_type: type, activity_uuid: uuid, stats }) => {
      if (!checks.get(type)?.Check(stats)) return null;
      const draw = () => servers.get(type)?.postPicture?.(stats) ?? null;
      const [picture = null] = shapeEach([uuid], draw, { log, what: 'picture of post', idOf: String });
      return picture;
    },
  };
  const guests = createGuestView(reads);
  const rights = createViewerRights(reads);
  const painter = createPainter({ log });
  return {
    name: 'previews',
    routes: previewsRoutes(
      createPictures({ storage, guests, rights, monthPosts, context, painter, log }),
      createAtomFeeds({ reads, guests, rights, siteUrl: config.publicUrl }),
    ),
    describePage: createPages({
      log,
      reads,
      guests,
      rights,
      context,
      monthPosts,
      titles: { ...PAGE_TITLES, ...settingsPageTitles(), ...sitePageTitles(definitions) },
    }),
    start: () => {
      const topics = [ACCOUNT_CHANGED, PROFILE_CHANGED, FOLLOW_CHANGED, TRACKER_CHANGED, ACTIVITIES_CHANGED];
      for (const topic of topics) bus.subscribe<Json>(topic, () => guests.clear());
      bus.onGap(() => guests.clear());
    },
    settled: async () => painter.close(),
  };
}
