import type { TrackerDefinition } from './tracker.ts';
import { displayName, type Named } from './users.ts';

// Titles of pages, which the server writes into the HTML and the web app uses too.

/** Titles of static pages by path, without the brand; the title of the home page is the brand. */
export const PAGE_TITLES: Readonly<Record<string, string>> = {
  '/': '',
  '/login': 'Sign In',
  '/signup': 'Sign Up',
  '/forgot-password': 'Forgot your password?',
  '/reset-password': 'Set a new password',
  '/search': 'Search',
  '/confirm-email': 'Confirm your email',
  '/settings': 'Account Settings',
  '/admin': 'Admin Dashboard',
  '/privacy': 'Privacy',
  '/support': 'Support',
  '/appeal': 'Decision about your content',
};

/** Returns the titles of the trackers' pages outside of profiles, by path. */
export function sitePageTitles(
  definitions: readonly Pick<TrackerDefinition, 'sitePages'>[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(definitions.flatMap(({ sitePages = {} }) => Object.entries(sitePages)));
}

export const MISSING_PAGE_TITLE = 'Page Not Found';

export function profileTitle(user: Named): string {
  return `${displayName(user)} (@${user.username})`;
}

/** Returns `November 2026 of Ada Lovelace` for `2026-11`. */
export function monthTitle(month: string, user: Named): string {
  return `${monthName(month)} of ${displayName(user)}`;
}

/** Returns `November 2026` for `2026-11`. */
export function monthName(month: string): string {
  // Created here, not with the module: the first format costs every page of the app 20 ms before its first paint.
  const format = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

export function trackerTitle(trackerName: string, user: Named): string {
  return `${trackerName} of ${displayName(user)}`;
}

export function activityTitle(author: Named, description: string): string {
  return `${displayName(author)}: ${description}`;
}

/** Returns the title with the brand: `Account Settings · Plotline`. */
export function documentTitle(title: string, brandName: string): string {
  return title === '' ? brandName : `${title} · ${brandName}`;
}
