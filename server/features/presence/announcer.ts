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
import type { RecentChanges } from './recent-changes.ts';
import type { Sights } from './sights.ts';
import { activityIn } from './subscriptions.ts';
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
  'own data': 'synced',
} as const;

export function createAnnouncer(parts: AnnouncerParts): Announcer {
  const { changes, connections, topics, sights, deliveries } = parts;
  const personalEvents = new Map(parts.personalEvents.map((event) => [event.type, event]));
  const subscribers = (kind: 'activity' | 'person', id: string) => topics.socketsOf({ kind, id });

  async function usernameOf(userId: string): Promise<string | undefined> {
    return (await parts.accounts.summariesOf([userId])).get(userId)?.username;
  }

  return {
    announce: ({ to: { topic, accounts = [], actor }, text }) => {
      const activity = topic && activityIn(topic);
      const named = () => accounts.flatMap((userId) => [...connections.of(userId)]);
      const unparted = (viewerIds: ReadonlySet<string>) =>
        actor === undefined ? viewerIds : sights.viewersNotPartedFrom(actor, viewerIds);
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
    activities: ({ action, user_id: ownerId, tracker_type: trackerType, activity_uuids: uuids }) => {
      noteActivities(changes, { action, ownerId, uuids });
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
        const listening = () =>
          union(shown(), topics.socketsOf({ kind: 'feed', id: '' }), subscribers('person', ownerId));
        if (action === 'deleted') deliveries.add({ text, sockets: shown, allowed: null });
        else {
          const allowed = (viewerIds: readonly string[]) => sights.viewersOfActivityNow(uuid, viewerIds);
          deliveries.add({ text, sockets: listening, allowed });
        }
      }
    },
    tracker: ({ user_id: ownerId, tracker_type: trackerType, change }) => {
      const isOwn = change === 'own data';
      changes.note(
        isOwn ? { kind: 'relation', viewerId: ownerId, id: ownerId } : { kind: 'person', id: ownerId },
      );
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

interface ChangedActivities {
  readonly action: ActivitiesChanged['action'];
  readonly ownerId: string;
  readonly uuids: readonly string[];
}

/** A list changes by what comes in; what goes is known by its own topic, which is refused. */
function noteActivities(changes: Pick<RecentChanges, 'note'>, changed: ChangedActivities): void {
  for (const id of changed.uuids) changes.note({ kind: 'activity', id });
  if (changed.action !== 'created') return;
  changes.note({ kind: 'feed', id: '' });
  changes.note({ kind: 'person', id: changed.ownerId });
}

function union(...groups: readonly Iterable<Socket>[]): ReadonlySet<Socket> {
  return new Set(groups.flatMap((group) => [...group]));
}
