import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { deleteBodyweight, listBodyweight, putBodyweight } from '../../contract/bodyweight.ts';
import type { WeightsKit } from '../weights.db.ts';
import { findEntries } from './bodyweight.repository.ts';
import { put, remove } from './bodyweight.service.ts';

export function bodyweightRoutes(kit: WeightsKit): readonly Route[] {
  return [
    route(listBodyweight, async ({ viewer }) => ({ entries: await findEntries(kit.db, viewer.uuid) })),
    route(putBodyweight, ({ viewer, params, body }) =>
      put(kit, viewer.uuid, { date: params.date, weight: body.weight, unit: body.unit }),
    ),
    route(deleteBodyweight, ({ viewer, params }) => remove(kit, viewer.uuid, params.date)),
  ];
}
