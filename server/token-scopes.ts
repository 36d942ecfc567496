import type { Feature } from './platform/platform.ts';

/** Returns the scopes of access tokens that endpoints declare, reading first. */
export function tokenScopesOf(features: readonly Feature[]): readonly string[] {
  const declared = features.flatMap(({ routes = [] }) =>
    routes.flatMap(({ endpoint }) => endpoint.tokenScope ?? []),
  );
  return [...new Set(declared)].toSorted();
}
