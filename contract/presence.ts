import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent } from './endpoint.ts';
import { Instant, Summary, Uuid } from './schema.ts';

/**
 * The realtime socket. Every message is `{type, data}`; `data` may be left out where it holds nothing. What
 * features tell through it they define in their own contracts; here are the words of the socket itself.
 */
export const SOCKET_PATH = '/api/ws';

/** Why the server closes a socket. After `signedOut` and `deactivated` the browser does not come back by itself. */
export const closeCodes = {
  /** Gone by the client's own wish. */
  left: 1000,
  restart: 1001,
  signedOut: 4401,
  deactivated: 4403,
  silent: 4408,
  tooMany: 4429,
} as const;

export const SOCKETS_PER_USER = 10;
export const TOPICS_PER_SOCKET = 200;
/** A client that says nothing for so long is taken for gone. */
export const SOCKET_SILENCE_MS = 75_000;
export const PING_INTERVAL_MS = 30_000;

/** New activities of everyone whom the viewer may see. */
export const FEED_TOPIC = 'feed';

export type ActivityTopic = `activity:${string}`;

/** What happens to one activity: likes, comments, changes. */
export function activityTopic(uuid: string): ActivityTopic {
  return `activity:${uuid}`;
}

/** What happens on one user's page: their trackers and activities. */
export function userTopic(username: string): string {
  return `user:${username}`;
}

const Nothing = Type.Object({});
const Topics = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: TOPICS_PER_SOCKET });

/** From the client; answered with `pong`. */
export const ping = defineEvent('ping', Nothing);
/** From the client; answered with `online_count_update`. */
export const getOnlineCount = defineEvent('get_online_count', Nothing);
/** From the client; answered with `subscribed`. */
export const subscribe = defineEvent('subscribe', Type.Object({ topics: Topics }));
/** From the client; answered with `unsubscribed`. */
export const unsubscribe = defineEvent('unsubscribe', Type.Object({ topics: Topics }));

/** The first message of the server. */
export const connected = defineEvent(
  'connected',
  Type.Object({ session_id: Type.String(), user_uuid: Uuid }),
);
export const pong = defineEvent('pong', Nothing);
/** How many users are online, on all nodes. */
export const onlineCountUpdate = defineEvent('online_count_update', Type.Object({ count: Type.Integer() }));
/** `refused` topics do not exist, or this viewer may not see them: the two cannot be told apart. */
export const subscribed = defineEvent(
  'subscribed',
  Type.Object({
    topics: Topics,
    refused: Topics,
    /** How many milliseconds before this message something happened that those of `topics` would have told of. */
    changed_ms: Type.Record(Type.String(), Type.Integer()),
    /** Of the others nothing happened for so long; what was before that is not known. */
    known_ms: Type.Integer(),
  }),
);
/** `asked`: by the client; `hidden`: the viewer may not see them any more. */
export const unsubscribed = defineEvent(
  'unsubscribed',
  Type.Object({ topics: Topics, reason: Type.Enum(['asked', 'hidden']) }),
);
/** Events may have been lost: what they keep fresh is to be fetched again. */
export const resync = defineEvent('resync', Nothing);
/** The message before was not understood; the connection stays. */
export const socketError = defineEvent('error', Type.Object({ detail: Type.String() }));

export const RealtimeStatus = Type.Object({
  timestamp: Instant,
  status: Type.Enum(['running', 'stopped']),
  health: Type.Object({ server_status: Type.Enum(['healthy', 'unhealthy']) }),
  connection_stats: Type.Object({
    unique_users: Type.Integer(),
    total_connections: Type.Integer(),
    average_duration_seconds: Type.Number(),
    /** Accepted in the last five minutes. */
    recent_connections: Type.Integer(),
    connections_per_user: Type.Record(Type.String(), Type.Integer()),
    /** One for each open connection, the longest first. */
    connection_durations: Type.Array(
      Type.Object({ username: Type.String(), duration_seconds: Type.Integer() }),
    ),
  }),
  online_users: Type.Array(Summary),
});
export type RealtimeStatus = Static<typeof RealtimeStatus>;

export const getRealtimeStatus = defineEndpoint({
  name: 'getRealtimeStatus',
  method: 'GET',
  path: '/api/ws/admin-status',
  access: 'admin',
  summary: 'Who is online and for how long, on all nodes',
  response: RealtimeStatus,
});
