import type { Call, Route } from '@plotline/server/tracker-kit/http.ts';
import type { CreateTrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import { tracker } from '../tracker.ts';
import { bodyweightRoutes } from './bodyweight/bodyweight.routes.ts';
import { catalogueLoader } from './exercises/catalogue.service.ts';
import type { WeightsTables } from './database.gen.ts';
import { exercisesRoutes } from './exercises/exercises.routes.ts';
import { exportRoutes } from './export/export.routes.ts';
import { everything } from './export/everything.ts';
import { weightsRestore } from './export/restore.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { countThisWeek } from './page/headlines.repository.ts';
import { items } from './page/items.service.ts';
import { page } from './page/page.service.ts';
import { countUser, removeUser } from './removal.repository.ts';
import { searchTrainedExercises, searchWorkouts } from './search/own-training.repository.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { templatesRoutes } from './settings/templates.routes.ts';
import { weightsKit } from './weights.db.ts';
import { handlePublished } from './workouts/activity.service.ts';
import { workoutsRoutes } from './workouts/workouts.routes.ts';

/** The server half of the weights tracker. */
export const createServer: CreateTrackerServer = (coreKit) => {
  const kit = weightsKit(coreKit);
  const catalogueReady = catalogueLoader(kit);
  const routes = [
    ...workoutsRoutes(kit),
    ...exercisesRoutes(kit),
    ...settingsRoutes(kit),
    ...bodyweightRoutes(kit),
    ...templatesRoutes(kit),
    ...importsRoutes(kit),
    ...exportRoutes(kit),
  ];
  return {
    definition: tracker,
    routes: routes.map((route) => after(catalogueReady, route)),
    page: (request) => page(kit.db, request),
    items: (request) => items(kit.db, request),
    headlines: async (userIds) => {
      const counts = await countThisWeek(kit.db, userIds, kit.now());
      return new Map([...counts].map(([userId, n]) => [userId, { value: String(n), label: 'this week' }]));
    },
    search: {
      workouts: (request) => searchWorkouts(kit.db, request),
      exercises: (request) => searchTrainedExercises(kit.db, request),
    },
    syncState: async (userId) => {
      const state = await kit.imports.state(userId);
      // An import is one transaction: a failed one stored nothing.
      return state.state === 'failed' ? { ...state, imported: 0 } : state;
    },
    onPublished: (trx, posts) => handlePublished(kit, trx.withTables<WeightsTables>(), posts),
    countContents: async (userId) => {
      const { workouts, exercises, weighings } = await countUser(kit.db, userId);
      return [
        { key: 'workouts', one: 'workout', many: 'workouts', count: workouts },
        {
          key: 'own_exercises',
          one: 'own exercise',
          many: 'own exercises',
          count: exercises,
        },
        { key: 'body_weights', one: 'body weight', many: 'body weights', count: weighings },
      ];
    },
    removeData: (trx, userId) => removeUser(trx.withTables<WeightsTables>(), userId),
    exportData: everything,
    restore: weightsRestore(catalogueReady),
  };
};

/** Delays a route until the built-in exercises are loaded. */
function after(ready: () => Promise<void>, route: Route): Route {
  return {
    endpoint: route.endpoint,
    handle: async (call: Call) => {
      await ready();
      return route.handle(call);
    },
  };
}
