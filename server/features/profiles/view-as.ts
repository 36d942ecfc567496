import type { Route } from '../../platform/http/route.ts';
import type { ViewAsService } from './view-as.service.ts';

/**
 * Puts the chosen viewer in the place of the owner wherever an address takes `view_as`: the only place that does. Whose
 * profile it is stands in the path, or in the query of what is found by its own id: that answers nothing of others then.
 */
export function withViewAs(routes: readonly Route[], viewAs: ViewAsService): readonly Route[] {
  return routes.map((route) => (takesViewAs(route) ? withChosenViewer(route, viewAs) : route));
}

function takesViewAs({ endpoint }: Route): boolean {
  return endpoint.query?.properties['view_as'] !== undefined;
}

function withChosenViewer(route: Route, chosen: ViewAsService): Route {
  return {
    endpoint: route.endpoint,
    handle: async (call) => {
      const username = textAt(call.params, 'username') ?? textAt(call.query, 'username');
      const viewAs = textAt(call.query, 'view_as');
      if (username === undefined || viewAs === undefined) return route.handle(call);
      return route.handle({ ...call, viewer: await chosen.chooseViewer(call.viewer, { username, viewAs }) });
    },
  };
}

/** Of any endpoint, whose shape is not known here. */
function textAt(part: object, name: string): string | undefined {
  const value: unknown = Reflect.get(part, name);
  return typeof value === 'string' ? value : undefined;
}
