import type { Activity } from '@plotline/contract/feed.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { createCache } from '../../platform/cache.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';

/** How the product answers users; links are described by what it answers a guest. */
export interface PublicReads {
  readonly profile: (username: string, viewer: Viewer | null) => Promise<Profile>;
  readonly activity: (uuid: string, viewer: Viewer | null) => Promise<Activity>;
  /** With all there has ever been. */
  readonly trackerPage: (address: TrackerAddress, viewer: Viewer | null) => Promise<TrackerPage>;
}

interface TrackerAddress {
  readonly username: string;
  readonly tracker: string;
}

/** What a user without an account sees; null where they are told that there is nothing. */
export interface GuestView {
  profile(username: string): Promise<Profile | null>;
  activity(uuid: string): Promise<Activity | null>;
  trackerPage(address: TrackerAddress): Promise<TrackerPage | null>;
  /** A user's audience, or what they show, has changed. */
  clear(): void;
}

/** A link that spreads is asked for many times at once; a change is told by an event, and lost ones heal. */
const CACHE_MS = 2_000;
const CAPACITY = 5_000;

export function createGuestView({ profile, activity, trackerPage }: PublicReads): GuestView {
  const profiles = createCache<Profile | null>({ ttlMs: CACHE_MS, capacity: CAPACITY });
  const activities = createCache<Activity | null>({ ttlMs: CACHE_MS, capacity: CAPACITY });
  const trackerPages = createCache<TrackerPage | null>({ ttlMs: CACHE_MS, capacity: CAPACITY });
  return {
    profile: (username) => profiles.get(username.toLowerCase(), () => absentAsNull(profile(username, null))),
    activity: (uuid) => activities.get(uuid.toLowerCase(), () => absentAsNull(activity(uuid, null))),
    trackerPage: (address) =>
      trackerPages.get(`${address.username.toLowerCase()}/${address.tracker}`, () =>
        absentAsNull(trackerPage(address, null)),
      ),
    clear: () => {
      trackerPages.clear();
      profiles.clear();
      activities.clear();
    },
  };
}

export async function absentAsNull<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
