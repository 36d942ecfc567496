import { expect } from 'vitest';
import { createAccountService } from '../../server/features/accounts/accounts.service.ts';
import { trackerPagesRoutes } from '../../server/features/trackers/tracker-pages.routes.ts';
import {
  createTrackerPagesService,
  type TrackerPagesService,
} from '../../server/features/trackers/tracker-pages.service.ts';
import { createHttpServer } from '../../server/platform/http/http-server.ts';
import { loadTrackers, startTrackers } from '../../server/trackers.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

/** The viewers of a tracker: their levels are owner, follower and, twice, everyone else. */
export interface Viewers {
  readonly owner: Caller;
  readonly follower: Caller;
  readonly stranger: Caller;
  readonly guest: Caller;
}

export interface Comparison {
  /** Compares every page and first list that the app serves with one that is computed without anything kept. */
  readonly expectFresh: (viewers: Viewers, type: string, after: string) => Promise<void>;
}

/** Serves the same pages by a service that is created for each request. */
export async function createComparison({ platform, http }: TestApp): Promise<Comparison> {
  const servers = startTrackers(platform, await loadTrackers(platform.log));
  const accounts = createAccountService(platform);
  const forgetful = () => createTrackerPagesService(platform, { servers, accounts });
  const service: TrackerPagesService = {
    page: (...given) => forgetful().page(...given),
    pageResponse: (...given) => forgetful().pageResponse(...given),
    items: (...given) => forgetful().items(...given),
    figures: (...given) => forgetful().figures(...given),
    syncStatus: (...given) => forgetful().syncStatus(...given),
    settled: async () => undefined,
  };
  const { config, log, newId, admission } = platform;
  const fresh = await createHttpServer({
    config,
    log,
    newId,
    admission,
    routes: trackerPagesRoutes(service),
    authenticate: async (token) => ({ uuid: token, username: 'any', role: 'user', sessionId: token }),
    authenticateToken: async () => null,
  });
  const authority = new URL(config.publicUrl).host;

  const served = ({ cookie }: Caller, url: string) =>
    http.inject({ url, authority, cookies: cookie ? { session: cookie } : {} });
  const computed = ({ uuid }: Caller, url: string) =>
    fresh.inject({ url, authority, cookies: uuid ? { session: uuid } : {} });

  return {
    expectFresh: async (viewers, type, after) => {
      const page = `/api/profiles/${viewers.owner.username}/${type}`;
      const urls = [`${page}?timeframe=all`, `${page}?timeframe=30d`, `${page}/items`];
      await Promise.all(
        Object.entries(viewers).flatMap(([level, viewer]) =>
          urls.map(async (url) => {
            let [is, expected] = [await served(viewer, url), await computed(viewer, url)];
            // A job may have written between the two requests.
            if (is.body !== expected.body)
              [is, expected] = [await served(viewer, url), await computed(viewer, url)];
            const of = [after, level, url];
            expect([...of, is.statusCode, is.body]).toEqual([...of, expected.statusCode, expected.body]);
          }),
        ),
      );
    },
  };
}
