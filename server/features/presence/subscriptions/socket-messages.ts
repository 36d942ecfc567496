import {
  FEED_TOPIC,
  getOnlineCount,
  ping,
  pong,
  subscribe,
  subscribed,
  socketError,
  TOPICS_PER_SOCKET,
  unsubscribe,
  unsubscribed,
} from '@plotline/contract/presence.ts';
import type { Db } from '../../../platform/database.ts';
import { socketMessage, type Socket, type SocketMessage } from '../../../platform/http/socket.ts';
import { eventText } from '../../../platform/realtime.ts';
import {
  findUsersByName,
  findVisibleActivities,
  findVisibleUsers,
  type VisibilityCheck,
  type VisibilityGrant,
} from '../presence.repository.ts';
import type { OnlineCount } from '../roster/connections.ts';
import type { Revalidation } from './revalidation.ts';
import type { Subscriptions, Target, RecentChanges } from './subscriptions.ts';

export interface MessageParts {
  readonly db: Db;
  readonly onlineCount: Pick<OnlineCount, 'sendTo'>;
  readonly subscriptions: Subscriptions;
  readonly changes: Pick<RecentChanges, 'ageMs' | 'rememberedMs'>;
  readonly revalidation: Pick<Revalidation, 'accessVersion' | 'recheckAuthors'>;
}

const PONG = eventText(pong, {});
const TOO_MANY = eventText(socketError, {
  detail: `A socket may subscribe to ${TOPICS_PER_SOCKET} topics at most`,
});

/** Lists the messages that clients may send to presence. */
export function presenceMessages(parts: MessageParts): readonly SocketMessage[] {
  return [
    socketMessage(ping, (socket) => socket.send(PONG)),
    socketMessage(getOnlineCount, (socket) => parts.onlineCount.sendTo(socket)),
    socketMessage(subscribe, (socket, { topics }) =>
      subscribeTo(parts, socket, [...new Set(topics.map(normalTopic))]),
    ),
    socketMessage(unsubscribe, (socket, { topics }) => {
      const removed = parts.subscriptions.remove(socket, [...new Set(topics.map(normalTopic))]);
      socket.send(eventText(unsubscribed, { topics: removed, reason: 'asked' }));
    }),
  ];
}

/** Subscribes a socket to the topics that its user may see, with two queries however many there are. */
async function subscribeTo(parts: MessageParts, socket: Socket, topics: readonly string[]): Promise<void> {
  const { changes, subscriptions, revalidation } = parts;
  const added = topics.filter((topic) => !subscriptions.has(socket, topic));
  if (subscriptions.countOf(socket) + added.length > TOPICS_PER_SOCKET) return socket.send(TOO_MANY);
  const { accessVersion } = revalidation;
  const { targets, followedIds } = await findTargets(parts, added, socket.viewer.uuid);
  const known_ms = Math.floor(changes.rememberedMs());
  if (!socket.isOpen) return;
  for (const [topic, target] of targets) subscriptions.add(socket, topic, target);
  // Something changed during the query: its result may be out of date.
  if (accessVersion !== revalidation.accessVersion)
    revalidation.recheckAuthors([...targets.values()].map((target) => target.authorId));
  const refused = new Set(added.filter((topic) => !targets.has(topic)));
  // From here on the socket gets events; earlier changes can only be reported by their age.
  const changed_ms = changeAges(changes, { targets, followedIds }, socket.viewer.uuid);
  const accepted = topics.filter((topic) => !refused.has(topic));
  socket.send(eventText(subscribed, { topics: accepted, refused: [...refused], changed_ms, known_ms }));
}

function changeAges(
  changes: Pick<RecentChanges, 'ageMs'>,
  { targets, followedIds }: FoundTargets,
  viewerId: string,
): Record<string, number> {
  const ages = [...targets].flatMap(([topic, { kind, id }]) => {
    // For an activity the others are never found.
    const ageMs = changes.ageMs(
      { kind, id },
      { kind: 'relation', viewerId, id },
      ...(followedIds.has(id) ? [{ kind: 'for followers', id } as const] : []),
    );
    return entry(topic, ageMs === undefined ? undefined : Math.floor(ageMs));
  });
  return Object.fromEntries(ages);
}

interface FoundTargets {
  /** By topic. */
  readonly targets: ReadonlyMap<string, Target>;
  /** Users who the viewer follows, and the viewer. */
  readonly followedIds: ReadonlySet<string>;
}

/** Returns the targets of those topics that the viewer may see. */
async function findTargets(
  { db }: Pick<MessageParts, 'db'>,
  topics: readonly string[],
  viewerId: string,
): Promise<FoundTargets> {
  const activities = new Map(topics.flatMap((topic) => entry(topic, activityOf(topic))));
  const names = new Map(topics.flatMap((topic) => entry(topic, usernameOf(topic))));
  const users = names.size > 0 ? await findUsersByName(db, [...names.values()]) : new Map<string, string>();
  const check = (targetId: string): VisibilityCheck => ({ viewerId, targetId });
  const [activityGrants, userGrants] = await Promise.all([
    findVisibleActivities(db, [...activities.values()].map(check)),
    findVisibleUsers(db, [...users.values()].map(check)),
  ]);
  const byId = new Map([
    ...activityGrants.map((grant) => [grant.targetId, targetOf('activity', grant)] as const),
    ...userGrants.map((grant) => [grant.targetId, targetOf('user', grant)] as const),
  ]);
  const found = topics.flatMap((topic) => {
    if (topic === FEED_TOPIC) return entry(topic, feed);
    const id = activities.get(topic) ?? users.get(names.get(topic) ?? '');
    return entry(topic, id === undefined ? undefined : byId.get(id));
  });
  const followed = userGrants.filter(({ isFollower }) => isFollower);
  return { targets: new Map(found), followedIds: new Set(followed.map(({ targetId }) => targetId)) };
}

const feed: Target = { kind: 'feed', id: '', authorId: '' };

function targetOf(kind: Target['kind'], { targetId, authorId, trackerType }: VisibilityGrant): Target {
  return { kind, id: targetId, authorId, trackerType };
}

function entry<T>(topic: string, value: T | undefined): readonly (readonly [string, T])[] {
  return value === undefined ? [] : [[topic, value]];
}

const ACTIVITY_TOPIC = /^activity:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Returns the UUID in `activity:<uuid>`, in lower case. */
export function activityOf(topic: string): string | undefined {
  return ACTIVITY_TOPIC.exec(topic)?.[1]?.toLowerCase();
}

/** Returns the topic of an activity in lower case, and any other topic unchanged. */
function normalTopic(topic: string): string {
  return ACTIVITY_TOPIC.test(topic) ? topic.toLowerCase() : topic;
}

/** Returns the name in `user:<username>`, in lower case. */
function usernameOf(topic: string): string | undefined {
  return /^user:([a-z0-9_]{1,60})$/i.exec(topic)?.[1]?.toLowerCase();
}
