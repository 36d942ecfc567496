import type { Feature, Platform } from '../../platform/platform.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import { CHECK_DATA } from './findings-queue.service.ts';
import { checkDataJob } from './findings.jobs.ts';
import { findingsRoutes } from './findings.routes.ts';
import { createFindingsService } from './findings.service.ts';
import { trackerPagesRoutes } from './tracker-pages.routes.ts';
import {
  createTrackerPagesService,
  type TrackerPagesDependencies,
  type TrackerPagesService,
} from './tracker-pages.service.ts';
import { trackersRoutes } from './trackers.routes.ts';
import {
  createTrackersService,
  type TrackersDependencies,
  type TrackersService,
} from './trackers.service.ts';
import { sumTrackerTotals } from './usage.repository.ts';

const SUM_TOTALS = 'trackers.sum_totals';

export interface TrackersFeature extends Feature {
  readonly service: TrackersService;
  readonly pages: TrackerPagesService;
}

/** Creates the feature: users' trackers, their visibility and pages, and the routes and jobs of all trackers. */
export function createTrackers(
  platform: Platform,
  dependencies: TrackersDependencies & TrackerPagesDependencies,
): TrackersFeature {
  const service = createTrackersService(platform, dependencies);
  const pages = createTrackerPagesService(platform, dependencies);
  const servers = [...dependencies.servers.values()];
  return {
    name: 'trackers',
    service,
    pages,
    routes: [
      ...trackersRoutes(service, createSecurityLog(platform.log)),
      ...trackerPagesRoutes(pages),
      ...findingsRoutes(createFindingsService(platform, dependencies.servers)),
      ...servers.flatMap((server) => server.routes),
    ],
    jobs: Object.assign(
      {
        [CHECK_DATA]: checkDataJob(platform, dependencies.servers),
        [SUM_TOTALS]: () => sumTrackerTotals(platform.db),
      },
      ...servers.map((server) => server.jobs ?? {}),
    ),
    cron: [{ task: SUM_TOTALS, schedule: '47 * * * *' }, ...servers.flatMap((server) => server.cron ?? [])],
    settled: () => pages.settled(),
  };
}
