import { activityUpdate } from '@plotline/contract/feed.ts';
import { trackerUpdate } from '@plotline/contract/trackers.ts';
import type { Socket } from '../../platform/http/socket.ts';
import { eventTypeIn, type PersonalEvent } from '../../platform/personal-event.ts';
import { eventText, type RealtimeMessage } from '../../platform/realtime.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { ActivitiesChanged } from '../activities/activities.events.ts';
import type { TrackerChanged } from '../trackers/trackers.events.ts';
import type { Connections } from './connections.ts';
import type { Deliveries } from './deliveries.ts';
import type { Changing, RecentChanges } from './recent-changes.ts';
import type { Sights } from './sights.ts';
import { activityIn } from './subscriptions.ts';
import { createToldPosts } from './announced-posts.ts';
import type { Topics } from './topics.ts';

/** Decides who gets an event. */
export interface Announcer {
  /** What a feature publishes. */
  announce(message: RealtimeMessage): void;
  activities(changed: ActivitiesChanged): void;
  tracker(changed: TrackerChanged): void;
}

interface AnnouncerParts {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly changes: Pick<RecentChanges, 'note'>;
  readonly connections: Connections;
  readonly topics: Topics;
  readonly sights: Sights;
  readonly deliveries: Deliveries;
  readonly personalEvents: readonly PersonalEvent[];
}

const trackerChanges = {
  added: 'enabled',
  enabled: 'enabled',
  disabled: 'disabled',
  privacy: 'privacy',
  removed: 'removed',
  data: 'synced',
} as const;

export function createAnnouncer(parts: AnnouncerParts): Announcer {
  const { changes, connections, topics, sights, deliveries } = parts;
  const personalEvents = new Map(parts.personalEvents.map((event) => [event.type, event]));
  const told = createToldPosts();
  const listeners = () => topics.socketsOf({ kind: 'feed', id: '' });
  const subscribers = (kind: 'activity' | 'person', id: string) => topics.socketsOf({ kind, id });

  async function usernameOf(userId: string): Promise<string | undefined> {
    return (await parts.accounts.summariesOf([userId])).get(userId)?.username;
  }

  return {
    announce: ({ to: { topic, accounts = [], actor }, text }) => {
      const activity = topic && activityIn(topic);
      const named = () => accounts.flatMap((userId) => [...connections.of(userId)]);
      const unparted = (viewerIds: ReadonlySet<string>) =>
        actor === undefined ? viewerIds : sights.viewersNotBlocking(actor, viewerIds);
      if (activity === undefined)
        return deliveries.add({
          text: () => text,
          sockets: named,
          allowed: actor === undefined ? null : async (viewerIds) => unparted(new Set(viewerIds)),
        });
      changes.note({ kind: 'activity', id: activity });
      const personal = personalEvents.get(eventTypeIn(text) ?? '');
      return deliveries.add({
        text: () => text,
        textsFor: personal && ((viewerIds) => personal.textsFor(text, viewerIds)),
        sockets: () => union(subscribers('activity', activity), named()),
        allowed: async (viewerIds) => unparted(await sights.viewersOfActivity(activity, viewerIds)),
      });
    },
    activities: (changed) => {
      const { action, user_id: ownerId, tracker_type: trackerType, activity_uuids: uuids } = changed;
      noteActivities(changes, changed);
      const own = () => connections.of(ownerId);
      let username: Promise<string | undefined> | undefined;
      for (const uuid of uuids) {
        const text = async () => {
          username ??= usernameOf(ownerId);
          const data = { action, activity_uuid: uuid, tracker_type: trackerType };
          const name = await username;
          return name === undefined ? null : eventText(activityUpdate, { ...data, username: name });
        };
        const shown = () => union(subscribers('activity', uuid), own());
        if (action === 'deleted') {
          deliveries.add({ text, sockets: shown, allowed: null });
          deliveries.add({
            text,
            sockets: () => (told.has(uuid) ? new Set(listeners()).difference(shown()) : []),
            allowed: async (viewerIds) => {
              told.forget(uuid);
              return sights.viewersOfTracker({ userId: ownerId, trackerType }, viewerIds);
            },
          });
        } else {
          deliveries.add({
            text,
            sockets: () => union(shown(), listeners(), subscribers('person', ownerId)),
            allowed: async (viewerIds) => {
              const viewers = await sights.viewersOfActivityNow(uuid, viewerIds);
              if (action === 'created' && [...viewers].some((id) => id !== ownerId)) told.note(uuid);
              return viewers;
            },
          });
        }
      }
    },
    tracker: ({ user_id: ownerId, tracker_type: trackerType, change, is_own: isOwn }) => {
      changes.note(isOwn ? forOne(ownerId, ownerId) : { kind: 'person', id: ownerId });
      deliveries.add({
        text: async () => {
          const username = await usernameOf(ownerId);
          if (username === undefined) return null;
          const data = { username, tracker_type: trackerType, change: trackerChanges[change] };
          return eventText(trackerUpdate, data);
        },
        sockets: () => union(isOwn ? [] : subscribers('person', ownerId), connections.of(ownerId)),
        allowed: async (viewerIds) => {
          const others = await sights.viewersOfTracker({ userId: ownerId, trackerType }, viewerIds);
          return new Set([...others, ownerId]);
        },
      });
    },
  };
}

/** A list changes by what comes in; what goes is known by its own topic, which is refused. */
function noteActivities(changes: Pick<RecentChanges, 'note'>, changed: ActivitiesChanged): void {
  const { action, user_id: ownerId, activity_uuids: uuids, is_own: isOwn = false } = changed;
  for (const id of uuids) changes.note({ kind: 'activity', id });
  if (action !== 'created') return;
  changes.note(isOwn ? forOne(ownerId, FEED_ID) : { kind: 'feed', id: FEED_ID });
  changes.note(isOwn ? forOne(ownerId, ownerId) : { kind: 'person', id: ownerId });
}

const FEED_ID = '';

/** What changed for one viewer alone. */
function forOne(viewerId: string, id: string): Changing {
  return { kind: 'relation', viewerId, id };
}

function union(...groups: readonly Iterable<Socket>[]): ReadonlySet<Socket> {
  return new Set(groups.flatMap((group) => [...group]));
}
