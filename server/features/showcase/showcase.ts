import {
  getShowcase,
  getWeek,
  listFigures,
  listProfileMedia,
  updatePins,
} from '@plotline/contract/showcase.ts';
import { route } from '../../platform/http/route.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { createProfileMedia, type ProfileMediaParts } from './profile-media.service.ts';
import { createPinsService, type ReadFigures } from './pins.service.ts';
import { createShowcaseService, type ShowcaseParts } from './showcase.service.ts';
import { readWeek } from './week.service.ts';

interface ShowcaseDependencies extends ShowcaseParts, ProfileMediaParts {
  readonly readFigures: ReadFigures;
}

/** Creates the feature: the top of a profile, with a heatmap of the year and pinned figures. */
export function createShowcase(platform: Platform, { readFigures, ...parts }: ShowcaseDependencies): Feature {
  const pins = createPinsService(platform.db, readFigures);
  const service = createShowcaseService(platform, parts, pins);
  const media = createProfileMedia(parts);
  return {
    name: 'showcase',
    routes: [
      route(getShowcase, ({ params, viewer }) => service.showcase(params.username, viewer)),
      route(listProfileMedia, ({ params, query, viewer }) => media(params.username, query, viewer)),
      route(getWeek, ({ viewer }) => readWeek(platform, parts, viewer)),
      route(listFigures, async ({ viewer }) => pins.choices(await service.ownProfile(viewer), viewer)),
      route(updatePins, async ({ viewer, body }) => ({
        pins: await pins.choose(await service.ownProfile(viewer), viewer, body.pins),
      })),
    ],
  };
}
