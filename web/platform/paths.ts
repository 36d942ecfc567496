import type { SettingsSectionName } from '@plotline/contract/settings-sections.ts';

/** The paths of all pages of the web app. */

export const homePath = '/';
export const loginPath = '/login';
export const signupPath = '/signup';
export const forgotPasswordPath = '/forgot-password';
export const resetPasswordPath = '/reset-password';
export const searchPath = '/search';
export const confirmEmailPath = '/confirm-email';
export const settingsPath = '/settings';
export const adminPath = '/admin';
export const privacyPath = '/privacy';
export const supportPath = '/support';
export const appealPagePath = '/appeal';

/** The link from one section of the settings to their list. */
export const BACK_TO_SETTINGS = { href: settingsPath, label: 'All settings' };

/** One section of the settings. */
export function settingsSectionPath(section: SettingsSectionName): string {
  return `${settingsPath}/${section}`;
}

/** The home screen with a choice of feed. */
export function homePathOf(query: Readonly<Record<string, string>>): string {
  return homePath + searchOf(query);
}

/** The page about a decision on own content. */
export function appealPath(name: Readonly<Record<string, string>>): string {
  return appealPagePath + searchOf(name);
}

export function profilePath(username: string, query: Readonly<Record<string, string>> = {}): string {
  return `/${encodeURIComponent(username)}${searchOf(query)}`;
}

interface TrackerPathOptions {
  /** A subpage that the tracker declares. */
  readonly page?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** `/ada/running`, `/ada/running/log?run=…`. */
export function trackerPath(
  username: string,
  type: string,
  { page, query = {} }: TrackerPathOptions = {},
): string {
  const path = [profilePath(username), encodeURIComponent(type), ...(page ? [encodeURIComponent(page)] : [])];
  return path.join('/') + searchOf(query);
}

export function activityPath(username: string, activityUuid: string): string {
  return `${profilePath(username)}/posts/${encodeURIComponent(activityUuid)}`;
}

/** The page of an own activity with its summary opened. */
export function summaryPath(username: string, activityUuid: string): string {
  return activityPath(username, activityUuid) + searchOf({ summary: 'open' });
}

function searchOf(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query);
  return search.size > 0 ? `?${search}` : '';
}
