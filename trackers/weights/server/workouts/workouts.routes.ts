import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import {
  createWorkout,
  deleteWorkout,
  getWorkout,
  getWorkoutSummary,
  listWorkouts,
  updateWorkout,
} from '../../contract/workouts.ts';
import type { WeightsKit } from '../weights.db.ts';
import { summarize } from './summary.service.ts';
import { VersionConflict } from './workouts.errors.ts';
import { create, get, list, remove, update } from './workouts.service.ts';

export function workoutsRoutes(kit: WeightsKit): readonly Route[] {
  return [
    route(listWorkouts, ({ viewer, query }) => list(kit, viewer.uuid, query)),
    route(createWorkout, async ({ viewer, body, reply }) => {
      const { workout, isNew } = await create(kit, viewer.uuid, body);
      if (!isNew) reply.code(200);
      return { workout };
    }),
    route(getWorkout, async ({ viewer, params }) => ({ workout: await get(kit, viewer.uuid, params.uuid) })),
    route(getWorkoutSummary, ({ viewer, params }) => summarize(kit, viewer.uuid, params.uuid)),
    route(updateWorkout, async ({ viewer, params, body, reply }) => {
      try {
        return { workout: await update(kit, viewer.uuid, { uuid: params.uuid, entry: body }) };
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        return reply.code(error.status).send({ detail: error.detail, current: error.current });
      }
    }),
    route(deleteWorkout, async ({ viewer, params, query }) => {
      await remove(kit, viewer.uuid, { uuid: params.uuid, isDraftOnly: query.draft_only === true });
      return { success: true } as const;
    }),
  ];
}
