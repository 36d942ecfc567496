/** Paths that a tracker links to. */
export { activityPath, loginPath, profilePath, settingsPath, trackerPath } from '../platform/paths.ts';
