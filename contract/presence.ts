import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent } from './endpoint.ts';
import { Instant, Summary, Uuid } from './schema.ts';

/**
 * Realtime socket. Every message is `{type, data}`; empty `data` may be left out. Features define their events in their
 * own contracts.
 */
export const SOCKET_PATH = '/api/ws';

/** Close codes of the server. After `signedOut` and `deactivated` the client does not reconnect. */
export const closeCodes = {
  /** Closed by the client. */
  left: 1000,
  restart: 1001,
  signedOut: 4401,
  deactivated: 4403,
  silent: 4408,
  tooMany: 4429,
} as const;

export const SOCKETS_PER_USER = 10;
export const TOPICS_PER_SOCKET = 200;
/** Time without a message after which a client counts as disconnected. */
export const SOCKET_SILENCE_MS = 75_000;
export const PING_INTERVAL_MS = 30_000;

/** Topic: new activities that the viewer may see. */
export const FEED_TOPIC = 'feed';

export type ActivityTopic = `activity:${string}`;

/** Topic: likes, comments and changes of one activity. */
export function activityTopic(uuid: string): ActivityTopic {
  return `activity:${uuid}`;
}

/** Topic: trackers and activities of one user. */
export function userTopic(username: string): string {
  return `user:${username}`;
}

const Nothing = Type.Object({});
/** The size of messages limits their number, and the reply to `subscribe` says when there are too many. */
const Topics = Type.Array(Type.String({ minLength: 1, maxLength: 100 }));

/** Sent by the client; the response is `pong`. */
export const ping = defineEvent('ping', Nothing);
/** Sent by the client; the response is `online_count_update`. */
export const getOnlineCount = defineEvent('get_online_count', Nothing);
/** Sent by the client; the response is `subscribed`. */
export const subscribe = defineEvent('subscribe', Type.Object({ topics: Topics }));
/** Sent by the client; the response is `unsubscribed`. */
export const unsubscribe = defineEvent('unsubscribe', Type.Object({ topics: Topics }));

/** First message of the server. */
export const connected = defineEvent(
  'connected',
  Type.Object({ session_id: Type.String(), user_uuid: Uuid }),
);
export const pong = defineEvent('pong', Nothing);
/** Number of users online on all nodes. */
export const onlineCountUpdate = defineEvent('online_count_update', Type.Object({ count: Type.Integer() }));
/** `refused` topics do not exist or are hidden from the viewer, which is not distinguished. */
export const subscribed = defineEvent(
  'subscribed',
  Type.Object({
    topics: Topics,
    refused: Topics,
    /** Milliseconds before this message at which the last events of `topics` happened. */
    changed_ms: Type.Record(Type.String(), Type.Integer()),
    /** Milliseconds without events for the other topics; earlier events are unknown. */
    known_ms: Type.Integer(),
  }),
);
/** `asked`: requested by the client; `hidden`: the viewer may no longer see the topic. */
export const unsubscribed = defineEvent(
  'unsubscribed',
  Type.Object({ topics: Topics, reason: Type.Enum(['asked', 'hidden']) }),
);
/** Events may have been lost: refetch data updated by events. */
export const resync = defineEvent('resync', Nothing);
/** The last message was invalid; the connection stays open. */
export const socketError = defineEvent('error', Type.Object({ detail: Type.String() }));

export const RealtimeStatus = Type.Object({
  timestamp: Instant,
  status: Type.Enum(['running', 'stopped']),
  health: Type.Object({ server_status: Type.Enum(['healthy', 'unhealthy']) }),
  connection_stats: Type.Object({
    unique_users: Type.Integer(),
    total_connections: Type.Integer(),
    average_duration_seconds: Type.Number(),
    /** Connections accepted in the last five minutes. */
    recent_connections: Type.Integer(),
    connections_per_user: Type.Record(Type.String(), Type.Integer()),
    /** One entry per connection, longest first. */
    connection_durations: Type.Array(
      Type.Object({ username: Type.String(), duration_seconds: Type.Integer() }),
    ),
  }),
  online_users: Type.Array(Summary),
});
export type RealtimeStatus = Static<typeof RealtimeStatus>;

export const getRealtimeStatus = defineEndpoint('getRealtimeStatus', {
  route: 'GET /api/ws/admin-status',
  access: 'admin',
  summary: 'List the users online on all nodes with the durations of their connections',
  response: RealtimeStatus,
});
