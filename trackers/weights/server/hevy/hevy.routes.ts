import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { connectHevy, disconnectHevy, getHevy, restoreHevyWorkout, syncHevy } from '../../contract/hevy.ts';
import type { WeightsKit } from '../weights.db.ts';
import { connect, disconnect, getConnection, requestSync, restoreHidden } from './connection.service.ts';
import type { HevyClient } from './hevy.client.ts';

export function hevyRoutes(kit: WeightsKit, client: HevyClient): readonly Route[] {
  return [
    route(getHevy, async ({ viewer }) => ({ connection: await getConnection(kit, viewer.uuid) })),
    route(connectHevy, async ({ viewer, body }) => ({
      connection: await connect(kit, client, viewer.uuid, body.api_key),
    })),
    route(disconnectHevy, ({ viewer, query }) =>
      disconnect(kit, { userId: viewer.uuid, withWorkouts: query.delete_workouts ?? false }),
    ),
    route(syncHevy, async ({ viewer }) => ({ connection: await requestSync(kit, viewer.uuid) })),
    route(restoreHevyWorkout, async ({ viewer, params }) => ({
      connection: await restoreHidden(kit, { userId: viewer.uuid, uuid: params.uuid }),
    })),
  ];
}
