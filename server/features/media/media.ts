import type { Feature, Platform } from '../../platform/platform.ts';
import { DELETE_FILES, deleteFilesJob, DELETE_UNATTACHED, deleteUnattachedJob } from './media.jobs.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService, type MediaService } from './media.service.ts';

export interface MediaFeature extends Feature {
  readonly service: MediaService;
}

/** Creates the feature: pictures and videos in posts. */
export function createMedia(platform: Platform): MediaFeature {
  const service = createMediaService(platform);
  return {
    name: 'media',
    service,
    routes: mediaRoutes(service),
    jobs: {
      [DELETE_FILES]: deleteFilesJob(platform),
      [DELETE_UNATTACHED]: deleteUnattachedJob(platform),
    },
    cron: [{ task: DELETE_UNATTACHED, schedule: '37 * * * *' }],
  };
}
