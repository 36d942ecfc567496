import { displayName, type Named } from './people.ts';

/** What a page is called: the server writes it into the page, for crawlers and the tab, and the app keeps it. */

/** The app's own pages by address, without the brand. The home page is called like the brand alone. */
export const PAGE_TITLES: Readonly<Record<string, string>> = {
  '/': '',
  '/login': 'Sign In',
  '/signup': 'Sign Up',
  '/forgot-password': 'Forgot your password?',
  '/reset-password': 'Set a new password',
  '/settings': 'Account Settings',
  '/admin': 'Admin Panel',
  '/privacy': 'Privacy',
  '/support': 'Support',
};

export const MISSING_PAGE_TITLE = 'Page Not Found';

export function profileTitle(user: Named): string {
  return `${displayName(user)} (@${user.username})`;
}

export function trackerTitle(trackerName: string, user: Named): string {
  return `${trackerName} of ${displayName(user)}`;
}

export function activityTitle(author: Named, description: string): string {
  return `${displayName(author)}: ${description}`;
}

/** With the brand: `Account Settings · Plotline`. An empty title leaves the brand alone. */
export function documentTitle(title: string, brandName: string): string {
  return title === '' ? brandName : `${title} · ${brandName}`;
}
