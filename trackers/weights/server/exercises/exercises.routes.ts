import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import {
  createExercise,
  listExercises,
  listMerges,
  mergeExercise,
  previousSets,
  undoMerge,
  updateExercise,
} from '../../contract/exercises.ts';
import { create, listOf, previousOf, update } from './exercises.service.ts';
import { list, merge, undo } from './merges.service.ts';
import type { WeightsKit } from '../weights.db.ts';

export function exercisesRoutes(kit: WeightsKit): readonly Route[] {
  return [
    route(listExercises, ({ viewer, query }) => listOf(kit, viewer.uuid, query)),
    route(createExercise, ({ viewer, body }) => create(kit, viewer.uuid, body)),
    route(updateExercise, ({ viewer, params, body }) => update(kit, viewer.uuid, params.uuid, body)),
    route(mergeExercise, ({ viewer, params, body }) =>
      merge(kit, viewer.uuid, { sourceId: params.uuid, targetId: body.into }),
    ),
    route(undoMerge, ({ viewer, params }) => undo(kit, viewer.uuid, params.uuid)),
    route(listMerges, ({ viewer }) => list(kit, viewer.uuid)),
    route(previousSets, ({ viewer, params }) => previousOf(kit, viewer.uuid, params.uuid)),
  ];
}
