import { activityUpdate, type PostVisibility } from '@plotline/contract/feed.ts';
import { resync } from '@plotline/contract/presence.ts';
import { trackerUpdate } from '@plotline/contract/trackers.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from '../../../platform/http/socket.ts';
import { realtimeEvent, type Audience, type RealtimeEvent } from '../../../platform/realtime.ts';
import type { AccountService } from '../../accounts/accounts.service.ts';
import type { ActivitiesChanged } from '../../activities/activities.events.ts';
import { changesVisibility, type TrackerChanged } from '../../trackers/trackers.events.ts';
import type { Connections } from '../roster/connections.ts';
import { activityOf } from '../subscriptions/socket-messages.ts';
import type { Subscriptions, Changeable, RecentChanges } from '../subscriptions/subscriptions.ts';
import type { Receivers } from '../presence.repository.ts';

interface Delivery {
  /** Returns the event; called only if it has a receiver. Null: there is nothing to send after all. */
  readonly event: () => RealtimeEvent | Promise<RealtimeEvent | null>;
  /** Returns the receiving sockets; called when the delivery starts. */
  readonly sockets: () => Iterable<Socket>;
  /** Returns which of these users may get the event; null: all of them. */
  readonly allowed: ((viewerIds: readonly string[]) => Promise<ReadonlySet<string>>) | null;
}

/** Sends events to sockets one after the other, so that no event overtakes another. */
export interface DeliveryQueue {
  add(delivery: Delivery): void;
  /** Resolves when everything added so far is sent. */
  settled(): Promise<void>;
}

export function createDeliveryQueue(log: FastifyBaseLogger): DeliveryQueue {
  let sent = Promise.resolve();
  return {
    add: (delivery) => {
      sent = sent.then(() => deliver(delivery, log));
    },
    settled: () => sent,
  };
}

async function deliver(delivery: Delivery, log: FastifyBaseLogger): Promise<void> {
  const receivers = [...delivery.sockets()];
  if (receivers.length === 0) return;
  try {
    const viewerIds = [...new Set(receivers.map(({ viewer }) => viewer.uuid))];
    const allowed = delivery.allowed && (await delivery.allowed(viewerIds));
    if (allowed?.size === 0) return;
    const event = await delivery.event();
    if (event === null) return;
    const text = JSON.stringify(event);
    for (const socket of receivers) if (!allowed || allowed.has(socket.viewer.uuid)) socket.send(text);
  } catch (error) {
    log.error({ err: error }, 'an event was not delivered');
    for (const socket of receivers) socket.send(RESYNC_TEXT);
  }
}

/** Makes a client fetch everything again that events keep up to date. */
export const RESYNC: RealtimeEvent = realtimeEvent(resync, {});
export const RESYNC_TEXT = JSON.stringify(RESYNC);

export interface BroadcastParts {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly changes: Pick<RecentChanges, 'note'>;
  readonly connections: Pick<Connections, 'of'>;
  readonly subscriptions: Pick<Subscriptions, 'socketsOf'>;
  readonly receivers: Receivers;
  readonly deliveries: DeliveryQueue;
}

export function broadcastEvent(
  { changes, connections, deliveries, receivers, subscriptions }: BroadcastParts,
  { to, event }: { to: Audience; event: RealtimeEvent },
): void {
  const { topic, accounts = [], isForAccounts = false, named = [] } = to;
  const activity = topic && activityOf(topic);
  const ofAccounts = () => accounts.flatMap((userId) => [...connections.of(userId)]);
  if (activity === undefined)
    return deliveries.add({ event: () => event, sockets: ofAccounts, allowed: null });
  const target = { kind: 'activity', id: activity } as const;
  changes.note(target);
  return deliveries.add({
    event: () => event,
    sockets: () => union(isForAccounts ? [] : subscriptions.socketsOf(target), ofAccounts()),
    allowed: (viewerIds) => receivers.ofActivity(activity, named, viewerIds),
  });
}

/** More changes at once do not reach feeds as such: their cards subscribe to the posts that they show. */
export const CHANGES_IN_FEEDS = 20;

/**
 * Sends `activity_update` for each activity to its subscribers, its author and the author's open page, and to feeds. A
 * deletion contains only ids: it goes to all who may see the author's tracker as widely as the post was shown.
 */
export function broadcastActivities(parts: BroadcastParts, changed: ActivitiesChanged): void {
  const { connections, deliveries, receivers, subscriptions } = parts;
  const { action, user_id: authorId, tracker_type: trackerType, activity_uuids: uuids } = changed;
  noteActivities(parts.changes, changed);
  const feeds = () => subscriptions.socketsOf({ kind: 'feed', id: FEED_ID });
  const onPage = () => subscriptions.socketsOf({ kind: 'user', id: authorId });
  const isInFeeds = action === 'created' || uuids.length <= CHANGES_IN_FEEDS;
  let username: Promise<string | undefined> | undefined;
  for (const uuid of uuids) {
    const eventOf = async (sent: ActivitiesChanged['action']) => {
      username ??= usernameOf(parts, authorId);
      const data = { action: sent, activity_uuid: uuid, tracker_type: trackerType };
      const name = await username;
      return name === undefined ? null : realtimeEvent(activityUpdate, { ...data, username: name });
    };
    const event = () => eventOf(action);
    const showing = () =>
      union(subscriptions.socketsOf({ kind: 'activity', id: uuid }), connections.of(authorId));
    if (action === 'deleted') {
      // The subscriptions may end before a full queue reaches this delivery.
      const subscribers = showing();
      const direct = () => union(subscribers, showing());
      deliveries.add({ event, sockets: direct, allowed: null });
      if (isInFeeds) withdraw(changed.audience ?? 'everyone', direct);
      continue;
    }
    let direct: ReadonlySet<Socket> = new Set();
    deliveries.add({
      event,
      sockets: () => (direct = union(showing(), onPage())),
      allowed: (viewerIds) => receivers.ofActivity(uuid, [], viewerIds),
    });
    // Muted authors and unfollowed trackers are missing from feeds, but not from their own pages.
    if (isInFeeds)
      deliveries.add({
        event,
        sockets: () => new Set(feeds()).difference(direct),
        allowed: (viewerIds) => receivers.ofActivityInFeeds(uuid, viewerIds),
      });
    if (changed.narrowed_from !== undefined) {
      // Subscribers who lost access get a deletion with the end of their subscription, perhaps before this one is sent.
      const subscribers = showing();
      withdraw(changed.narrowed_from, () => union(subscribers, showing()));
    }

    /** Sends a deletion to feeds and pages that may count a post without showing it. */
    function withdraw(shownTo: ShownTo, except: () => ReadonlySet<Socket>): void {
      if (shownTo !== 'everyone' && shownTo !== 'followers') return;
      const tracker = { userId: authorId, trackerType, isForFollowers: shownTo === 'followers' };
      deliveries.add({
        event: () => eventOf('deleted'),
        sockets: () => union(onPage(), feeds()).difference(except()),
        allowed: async (viewerIds) => {
          const { all, inFeeds } = await receivers.ofTracker(tracker, viewerIds);
          const ofPage = all.intersection(new Set([...onPage()].map(({ viewer }) => viewer.uuid)));
          const reached = ofPage.union(inFeeds);
          if (action === 'deleted') return reached;
          return reached.difference(await receivers.ofActivity(uuid, [], [...reached]));
        },
      });
    }
  }
}

type ShownTo = NonNullable<ActivitiesChanged['audience']>;

const trackerChanges = {
  added: 'enabled',
  enabled: 'enabled',
  disabled: 'disabled',
  privacy: 'privacy',
  removed: 'removed',
  data: 'synced',
  shown_data: 'synced',
} as const;

/**
 * Sends `tracker_update` to the owner and to those subscribers of their page who see the change; `shown_data` to the
 * latter alone, since `data` reaches the owner.
 */
export function broadcastTracker(
  parts: BroadcastParts,
  { user_id: ownerId, tracker_type: trackerType, change, visibility: shownTo }: TrackerChanged,
): void {
  const { changes, connections, deliveries, receivers, subscriptions } = parts;
  changes.note(changeOfUser(ownerId, shownTo));
  deliveries.add({
    event: async () => {
      const username = await usernameOf(parts, ownerId);
      if (username === undefined) return null;
      const data = { username, tracker_type: trackerType, change: trackerChanges[change] };
      return realtimeEvent(trackerUpdate, data);
    },
    sockets: () => {
      const topic = { kind: 'user', id: ownerId } as const;
      const subscribers = new Set(shownTo === 'only_me' ? [] : subscriptions.socketsOf(topic));
      const own = new Set(connections.of(ownerId));
      return change === 'shown_data' ? subscribers.difference(own) : subscribers.union(own);
    },
    allowed:
      change === 'data'
        ? null
        : async (viewerIds) => {
            // Also those who saw the tracker until now: their pages show it until they hear of the change.
            const others = changesVisibility({ change })
              ? await receivers.ofUser(ownerId, viewerIds)
              : (
                  await receivers.ofTracker(
                    { userId: ownerId, trackerType, isForFollowers: shownTo === 'followers' },
                    viewerIds,
                  )
                ).all;
            return new Set([...others, ownerId]);
          },
  });
}

const FEED_ID = '';

/** Notes new activities for their lists too; a deleted activity is found by its own topic, which is refused. */
function noteActivities(changes: Pick<RecentChanges, 'note'>, changed: ActivitiesChanged): void {
  const { action, user_id: authorId, activity_uuids: uuids, audience = 'everyone' } = changed;
  for (const id of uuids) changes.note({ kind: 'activity', id });
  if (action !== 'created') return;
  const isShown = audience === 'followers' || audience === 'everyone';
  // A feed has many authors: the time alone names none.
  changes.note(isShown ? { kind: 'feed', id: FEED_ID } : changeFor(authorId, FEED_ID));
  changes.note(changeOfUser(authorId, isShown ? audience : 'only_me'));
}

/** A change that one viewer alone can see. */
function changeFor(viewerId: string, id: string): Changeable {
  return { kind: 'relation', viewerId, id };
}

function changeOfUser(userId: string, visibility: PostVisibility): Changeable {
  if (visibility === 'only_me') return changeFor(userId, userId);
  return { kind: visibility === 'followers' ? 'for followers' : 'user', id: userId };
}

async function usernameOf(
  { accounts }: Pick<BroadcastParts, 'accounts'>,
  userId: string,
): Promise<string | undefined> {
  return (await accounts.summariesOf([userId])).get(userId)?.username;
}

function union(...groups: readonly Iterable<Socket>[]): ReadonlySet<Socket> {
  return new Set(groups.flatMap((group) => [...group]));
}
