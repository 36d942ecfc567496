import { USERNAME_PATTERN } from '@plotline/contract/limits.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { ApiError } from '../../platform/api-error.ts';

const USERNAME = new RegExp(USERNAME_PATTERN);

type Access = Pick<Profile, 'is_owner' | 'is_profile_public' | 'follow_status' | 'is_blocked'>;

/** Whether this viewer may open the lists of followers and followed users. */
export function canOpenLists({ is_owner, is_profile_public, follow_status, is_blocked }: Access): boolean {
  return !is_blocked && (is_profile_public || is_owner || follow_status === 'following');
}

/** A private profile that shows this viewer nothing. */
export function isClosed(profile: Access & { readonly enabled_trackers: readonly unknown[] }): boolean {
  return !profile.is_blocked && !canOpenLists(profile) && profile.enabled_trackers.length === 0;
}

/** Whether a piece of an address can be a user's name; usernames are found in any case. */
export function isUsername(text: string): boolean {
  return USERNAME.test(text.toLowerCase());
}

export const USER_NOT_FOUND = 'User Not Found';

/** The title of a page that has no profile to show: not yet, or for the reason given. */
export function missingProfileTitle(error: Error | null): string {
  if (isUserMissing(error)) return USER_NOT_FOUND;
  return error ? 'Profile Unavailable' : 'Profile';
}

export function isUserMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
