import type { Feature, Platform } from '../../platform/platform.ts';
import { createExportWriter, type ExportWriterParts } from './export-writer.service.ts';
import {
  CLEAN_EXPORTS,
  cleanExportsJob,
  DELETE_EXPORT_FILE,
  deleteFileJob,
  WRITE_EXPORT,
  writeExportJob,
} from './exports.jobs.ts';
import { exportsRoutes } from './exports.routes.ts';
import { createExportsService } from './exports.service.ts';
import { restoresRoutes } from './restores/restores.routes.ts';
import { createRestores, type RestoresParts } from './restores/restores.service.ts';

/** Creates the feature: a zip of a user's data, as a download or written in the background, and its restore. */
export function createExports(
  platform: Platform,
  { restores, ...parts }: ExportWriterParts & { readonly restores: RestoresParts },
): Feature {
  const write = createExportWriter(platform, parts);
  const restoring = createRestores(platform, restores);
  return {
    name: 'exports',
    routes: [...exportsRoutes(createExportsService(platform, write)), ...restoresRoutes(restoring)],
    jobs: {
      [WRITE_EXPORT]: writeExportJob(platform, write),
      [DELETE_EXPORT_FILE]: deleteFileJob(platform),
      [CLEAN_EXPORTS]: cleanExportsJob(platform),
    },
    cron: [{ task: CLEAN_EXPORTS, schedule: '*/10 * * * *' }],
    settled: () => restoring.settled(),
  };
}
