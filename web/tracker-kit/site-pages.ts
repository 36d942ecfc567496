import type { TrackerEntry, TrackerRegistry } from './tracker-registry.tsx';
import { matchPath } from '../platform/match-path.ts';

/** A page of a tracker outside of profiles. */
export interface SitePage {
  readonly entry: TrackerEntry;
  /** As declared in the tracker's definition. */
  readonly path: string;
  readonly title: string;
}

/** Returns the page that a tracker declares at a path; undefined if there is none. */
export function findSitePage(trackers: TrackerRegistry, pathname: string): SitePage | undefined {
  for (const entry of trackers.values()) {
    for (const [path, title] of Object.entries(entry.definition.sitePages ?? {}))
      if (matchPath(path, pathname)) return { entry, path, title };
  }
  return undefined;
}
