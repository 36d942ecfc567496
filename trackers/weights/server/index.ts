import type { Call, Route } from '@plotline/server/tracker-kit/http.ts';
import { withImport } from '@plotline/server/tracker-kit/sync/sync-status.ts';
import type { CreateTrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import { tracker, type WorkoutStats } from '../tracker.ts';
import { bodyweightRoutes } from './bodyweight/bodyweight.routes.ts';
import { catalogueLoader } from './exercises/catalogue.service.ts';
import type { WeightsTables } from './database.gen.ts';
import { exercisesRoutes } from './exercises/exercises.routes.ts';
import { exportRoutes } from './export/export.routes.ts';
import { everything } from './export/everything.ts';
import { weightsRestore } from './export/restore.ts';
import { weightsHealth } from './health/weights-health.ts';
import { connectionState, deleteExpired, visited } from './hevy/connection.service.ts';
import { createHevyClient } from './hevy/hevy.client.ts';
import { hevyRun } from './hevy/hevy-run.ts';
import { hevyRoutes } from './hevy/hevy.routes.ts';
import { hevySync } from './hevy/hevy-sync.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { headlines } from './page/headlines.service.ts';
import { items } from './page/items.service.ts';
import { figures } from './page/figures.service.ts';
import { page } from './page/page.service.ts';
import { countUser, removeUser } from './removal.repository.ts';
import { searchTrainedExercises, searchWorkouts } from './search/own-training.repository.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { templatesRoutes } from './settings/templates.routes.ts';
import { weightsKit } from './weights.db.ts';
import { handleVisibility } from './workouts/activity.service.ts';
import { workoutPicture } from './workouts/workout-picture.ts';
import { workoutsRoutes } from './workouts/workouts.routes.ts';

/** Deletes workouts 30 days after their deletion in Hevy. */
const EXPIRY_TASK = 'weights.expire';

export const createServer: CreateTrackerServer = (coreKit) => {
  const kit = weightsKit(coreKit);
  const catalogueReady = catalogueLoader(kit);
  const hevy = createHevyClient(kit);
  const routes = [
    ...workoutsRoutes(kit),
    ...exercisesRoutes(kit),
    ...settingsRoutes(kit),
    ...bodyweightRoutes(kit),
    ...templatesRoutes(kit),
    ...importsRoutes(kit),
    ...exportRoutes(kit),
    ...hevyRoutes(kit, hevy),
  ];
  const syncs = hevySync(kit).jobs(hevyRun(kit, hevy, catalogueReady));
  return {
    definition: tracker,
    routes: routes.map((route) => after(catalogueReady, route)),
    page: (request) => page(kit, request),
    items: (request) => items(kit, request),
    headlines: (userIds) => headlines(kit.db, userIds, kit.now()),
    figures: (request) => figures(kit, request),
    // The core checks the stats by the definition.
    postPicture: (stats) => workoutPicture(stats as WorkoutStats),
    searchWords: ['workouts', 'exercises', 'strength', 'lifting', 'gym', 'sets', 'volume', 'records'],
    search: {
      exercises: (request) => searchTrainedExercises(kit.db, request),
      workouts: (request) => searchWorkouts(kit.db, request),
    },
    syncState: async (userId) => {
      const state = await kit.imports.state(userId);
      // An import is one transaction: a failed one stored nothing.
      const fileImport = state.state === 'failed' ? { ...state, imported: 0 } : state;
      return withImport(await connectionState(kit, userId), fileImport);
    },
    services: () => hevySync(kit).services(),
    onOwnerVisit: (userId) => visited(kit, userId),
    onVisibilityChanged: (trx, posts) => handleVisibility(kit, trx.withTables<WeightsTables>(), posts),
    countContents: async (userId) => {
      const { workouts, exercises, templates, weighings, connections } = await countUser(kit.db, userId);
      return [
        { key: 'workouts', one: 'workout', many: 'workouts', count: workouts },
        {
          key: 'own_exercises',
          one: 'custom exercise',
          many: 'custom exercises',
          count: exercises,
        },
        { key: 'templates', one: 'template', many: 'templates', count: templates },
        { key: 'body_weights', one: 'body weight', many: 'body weights', count: weighings },
        {
          key: 'hevy_accounts',
          one: 'connected Hevy account',
          many: 'connected Hevy accounts',
          count: connections,
        },
      ];
    },
    health: weightsHealth(kit),
    removeData: (trx, userId) => removeUser(trx.withTables<WeightsTables>(), userId),
    exportData: everything,
    restore: weightsRestore(catalogueReady),
    jobs: { ...syncs.jobs, [EXPIRY_TASK]: () => deleteExpired(kit) },
    cron: [...syncs.cron, { task: EXPIRY_TASK, schedule: '40 3 * * *' }],
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
