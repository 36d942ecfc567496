/** Paths that a tracker links to. */
export { activityPath, profilePath, trackerPath } from '../platform/paths.ts';
