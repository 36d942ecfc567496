import { PAGE_TITLES } from './page-titles.ts';

/** The sections of the settings by the last segment of their address: `/settings/privacy`. */
export const SETTINGS_SECTIONS = {
  profile: 'Profile',
  privacy: 'Privacy',
  trackers: 'Trackers',
  notifications: 'Notifications',
  people: 'Muted and blocked',
  'hidden-posts': 'Hidden posts',
  'sign-in': 'Sign-in and devices',
  app: 'App',
  api: 'API and webhooks',
  data: 'Your data',
} as const;

export type SettingsSectionName = keyof typeof SETTINGS_SECTIONS;

export function settingsTitle(section: SettingsSectionName): string {
  return `${SETTINGS_SECTIONS[section]} · ${PAGE_TITLES['/settings']}`;
}

/** Returns the titles of the sections of the settings by path. */
export function settingsPageTitles(): Readonly<Record<string, string>> {
  // The keys of a constant record are its names.
  const sections = Object.keys(SETTINGS_SECTIONS) as SettingsSectionName[];
  return Object.fromEntries(sections.map((section) => [`/settings/${section}`, settingsTitle(section)]));
}
