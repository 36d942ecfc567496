import type { Route } from '../../platform/http/route.ts';
import type { ViewAsService } from './view-as.service.ts';

/**
 * Replaces the viewer by the effective one in all routes with `view_as`. The profile is named in the path or, for
 * resources with an id, in the query, which limits the response to that user.
 */
export function withViewAs(routes: readonly Route[], viewAs: ViewAsService): readonly Route[] {
  return routes.map((route) => (takesViewAs(route) ? withChosenViewer(route, viewAs) : route));
}

function takesViewAs({ endpoint }: Route): boolean {
  return endpoint.query?.properties['view_as'] !== undefined;
}

function withChosenViewer(route: Route, service: ViewAsService): Route {
  return {
    endpoint: route.endpoint,
    handle: async (call) => {
      const username = textAt(call.params, 'username') ?? textAt(call.query, 'username');
      const viewAs = textAt(call.query, 'view_as');
      if (username === undefined || viewAs === undefined) return route.handle(call);
      return route.handle({ ...call, viewer: await service.chooseViewer(call.viewer, { username, viewAs }) });
    },
  };
}

/** Reads a text from the input of any endpoint. */
function textAt(part: object, name: string): string | undefined {
  const value: unknown = Reflect.get(part, name);
  return typeof value === 'string' ? value : undefined;
}
