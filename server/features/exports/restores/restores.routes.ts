import { latestRestore, restoreExport } from '@plotline/contract/restores.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { RestoresService } from './restores.service.ts';

export function restoresRoutes(service: RestoresService): readonly Route[] {
  return [
    route(restoreExport, ({ viewer, upload }) => service.start(viewer.uuid, upload)),
    route(latestRestore, ({ viewer }) => service.latest(viewer.uuid)),
  ];
}
