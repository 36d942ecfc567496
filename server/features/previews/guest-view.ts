import type { Activity, FeedPage } from '@plotline/contract/feed.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { createCache } from '../../platform/cache.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';

/** Read functions of the product; previews use them as a guest. */
export interface PublicReads {
  readonly profile: (username: string, viewer: Viewer | null) => Promise<Profile>;
  readonly activity: (uuid: string, viewer: Viewer | null) => Promise<Activity>;
  /** Reads the newest posts of a user. */
  readonly posts: (username: string, viewer: Viewer | null) => Promise<FeedPage>;
  /** Reads the page for all time. */
  readonly trackerPage: (address: TrackerAddress, viewer: Viewer | null) => Promise<TrackerPage>;
}

interface TrackerAddress {
  readonly username: string;
  readonly tracker: string;
}

/** Cached reads as a guest; null for 404. */
export interface GuestView {
  profile(username: string): Promise<Profile | null>;
  activity(uuid: string): Promise<Activity | null>;
  trackerPage(address: TrackerAddress): Promise<TrackerPage | null>;
  /** Clears the caches after a change of visibility or content. */
  clear(): void;
}

/** Short, in case an event is lost; enough for a link that is requested by many at once. */
const CACHE_MS = 2_000;
const CAPACITY = 5_000;

export function createGuestView({ profile, activity, trackerPage }: PublicReads): GuestView {
  const profiles = createCache<Profile | null>({ ttlMs: CACHE_MS, capacity: CAPACITY });
  const activities = createCache<Activity | null>({ ttlMs: CACHE_MS, capacity: CAPACITY });
  return {
    profile: (username) => profiles.get(username.toLowerCase(), () => absentAsNull(profile(username, null))),
    activity: (uuid) => activities.get(uuid.toLowerCase(), () => absentAsNull(activity(uuid, null))),
    // Kept by the core until it changes.
    trackerPage: (address) => absentAsNull(trackerPage(address, null)),
    clear: () => {
      profiles.clear();
      activities.clear();
    },
  };
}

export async function absentAsNull<Value>(result: Promise<Value>): Promise<Value | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
