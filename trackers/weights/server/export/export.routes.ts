import { Readable } from 'node:stream';
import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { exportWorkouts } from '../../contract/export.ts';
import type { WeightsKit } from '../weights.db.ts';
import { exportText } from './export.service.ts';

export function exportRoutes(kit: WeightsKit): readonly Route[] {
  return [
    route(exportWorkouts, async ({ viewer, query, reply }) => {
      const format = query.format ?? 'csv';
      const isJson = format === 'json';
      const name = isJson || format === 'csv' ? 'workouts' : `workouts-${format}`;
      return reply
        .type(isJson ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.${isJson ? 'json' : 'csv'}"`)
        .send(Readable.from(exportText(kit, viewer.uuid, format)));
    }),
  ];
}
