import { USERNAME_PATTERN } from '@plotline/contract/limits.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { ApiError } from '../../platform/api-error.ts';

const USERNAME = new RegExp(USERNAME_PATTERN);

type Access = Pick<Profile, 'is_owner' | 'is_profile_public' | 'follow_status' | 'is_blocked'>;

/** Returns whether the viewer may open the follower and following lists. */
export function canOpenLists({ is_owner, is_profile_public, follow_status, is_blocked }: Access): boolean {
  return !is_blocked && (is_profile_public || is_owner || follow_status === 'following');
}

/** Returns whether a private profile shows this viewer nothing. */
export function isClosed(profile: Access & { readonly enabled_trackers: readonly unknown[] }): boolean {
  return !profile.is_blocked && !canOpenLists(profile) && profile.enabled_trackers.length === 0;
}

/** Returns whether a path segment can be a username, in any case. */
export function isUsername(text: string): boolean {
  return USERNAME.test(text.toLowerCase());
}

export const USER_NOT_FOUND = 'User Not Found';

/** Returns the title of a page without a profile, because it is loading or failed with `error`. */
export function missingProfileTitle(error: Error | null): string {
  if (isUserMissing(error)) return USER_NOT_FOUND;
  return error ? 'Profile Unavailable' : 'Profile';
}

export function isUserMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
