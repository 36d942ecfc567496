import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { createExercise, listExercises, previousSets } from '../../contract/exercises.ts';
import { create, listOf, previousOf } from './exercises.service.ts';
import type { WeightsKit } from '../weights.db.ts';

export function exercisesRoutes(kit: WeightsKit): readonly Route[] {
  return [
    route(listExercises, ({ viewer, query }) => listOf(kit, viewer.uuid, query)),
    route(createExercise, ({ viewer, body }) => create(kit, viewer.uuid, body)),
    route(previousSets, ({ viewer, params }) => previousOf(kit, viewer.uuid, params.uuid)),
  ];
}
