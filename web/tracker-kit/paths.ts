/** Paths that a tracker links to. */
export {
  activityPath,
  loginPath,
  profilePath,
  settingsPath,
  summaryPath,
  settingsSectionPath,
  trackerPath,
} from '../platform/paths.ts';
