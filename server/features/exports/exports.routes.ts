import {
  deleteExport,
  downloadExport,
  downloadExportFile,
  latestExport,
  startExport,
} from '@plotline/contract/exports.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { ExportsService } from './exports.service.ts';

export function exportsRoutes(service: ExportsService): readonly Route[] {
  return [
    route(downloadExport, async ({ viewer, reply }) => {
      const { name, content } = await service.download(viewer);
      return reply.headers(zipHeaders(name)).send(content);
    }),
    route(startExport, async ({ viewer }) => ({ export: await service.start(viewer) })),
    route(latestExport, async ({ viewer }) => ({ export: await service.latest(viewer) })),
    route(downloadExportFile, async ({ viewer, params, reply }) => {
      const { name, content } = await service.fileOf(viewer, params.uuid);
      return reply.headers({ ...zipHeaders(name), 'content-length': content.size }).send(content.stream);
    }),
    route(deleteExport, async ({ viewer, params }) => {
      await service.remove(viewer, params.uuid);
      return { success: true as const };
    }),
  ];
}

function zipHeaders(name: string) {
  return { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` };
}
