import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent } from './endpoint.ts';
import {
  NOTIFICATIONS_DAYS,
  NOTIFICATIONS_DAYS_MAX,
  NOTIFICATIONS_PAGE_SIZE,
  PUSH_ENDPOINT_MAX,
} from './limits.ts';
import { Instant, Nullable, pageQuery, Seq, Success, Summary, Uuid, UuidParam } from './schema.ts';

/** What users are told of. A client that does not know a type shows its `message`. */
export const NOTIFICATION_TYPES = [
  'follow_request',
  'new_follower',
  'follow_request_approved',
  'like',
  'comment',
  'reply',
  'mention',
  'system',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
const NotificationTypeName = Type.Enum(NOTIFICATION_TYPES);

/**
 * Something that others did; while it is unread, more of the same about the same joins it. Of type `system` it is
 * no one's act but a notice about something of the user's own, or to administrators about the server; the user
 * themself stands for `related_user` then.
 */
export const Notification = Type.Object({
  uuid: Uuid,
  type: NotificationTypeName,
  /** One sentence; of what others did it begins with the name of `related_user`. */
  message: Type.String(),
  is_read: Type.Boolean(),
  /** Of the newest act. */
  created_at: Instant,
  /** Who did it last. */
  related_user: Summary,
  /** Who did it, the last ones first. */
  actors: Type.Array(Summary, { maxItems: 3 }),
  actor_count: Type.Integer(),
  activity_uuid: Nullable(Uuid),
  /** What was written, or the comment that is liked. */
  comment_uuid: Nullable(Uuid),
  /** How that comment begins. */
  excerpt: Nullable(Type.String()),
  /** Where it leads in the web app. */
  link: Type.String(),
});
export type Notification = Static<typeof Notification>;

/** Newest first. What the user may not see any more, or is no longer so, is neither shown nor counted. */
export const NotificationsPage = Type.Object({
  notifications: Type.Array(Notification),
  /** How many the list holds. */
  total: Type.Integer(),
  /** Of all times, whatever is asked for. */
  unread_count: Type.Integer(),
  seq: Seq,
  page: Type.Integer(),
  has_more: Type.Boolean(),
  /** Continues after the last one shown, whatever comes in meanwhile. */
  next_cursor: Nullable(Type.String()),
});
export type NotificationsPage = Static<typeof NotificationsPage>;

export const listNotifications = defineEndpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications/',
  access: 'signed-in',
  summary: 'What others did that concerns the signed-in person, newest first',
  query: Type.Object({
    ...pageQuery(NOTIFICATIONS_PAGE_SIZE),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    include_read: Type.Optional(Type.Boolean({ default: true })),
    days_back: Type.Optional(
      Type.Integer({ minimum: 1, maximum: NOTIFICATIONS_DAYS_MAX, default: NOTIFICATIONS_DAYS }),
    ),
  }),
  response: NotificationsPage,
});

export const notificationSummary = defineEndpoint({
  name: 'notificationSummary',
  method: 'GET',
  path: '/api/notifications/summary',
  access: 'signed-in',
  summary: 'How many notifications there are, and the newest',
  response: Type.Object({
    unread_count: Type.Integer(),
    seq: Seq,
    total: Type.Integer(),
    latest: Nullable(Notification),
  }),
});

const UnreadCount = Type.Object({ unread_count: Type.Integer(), seq: Seq });
export type UnreadCount = Static<typeof UnreadCount>;

export const unreadNotifications = defineEndpoint({
  name: 'unreadNotifications',
  method: 'GET',
  path: '/api/notifications/unread-count',
  access: 'signed-in',
  summary: 'How many notifications are unread',
  response: UnreadCount,
});

export const markNotificationsRead = defineEndpoint({
  name: 'markNotificationsRead',
  method: 'PATCH',
  path: '/api/notifications/mark-read',
  access: 'signed-in',
  summary: 'Marks notifications as read: those named, or all',
  body: Type.Object({
    /** Left out: all. Those of no one or of others are passed over. */
    notification_uuids: Type.Optional(Nullable(Type.Array(Uuid, { maxItems: 1_000 }))),
  }),
  response: Type.Interface([UnreadCount], { updated: Type.Integer() }),
});

export const deleteNotification = defineEndpoint({
  name: 'deleteNotification',
  method: 'DELETE',
  path: '/api/notifications/:uuid',
  access: 'signed-in',
  summary: 'Deletes a notification',
  params: UuidParam,
  response: Type.Interface([Success, UnreadCount], {}),
});

/** Which types the user is told of. All, until they say otherwise. */
export const NotificationPreferences = Type.Object({
  preferences: Type.Object({
    follow_request: Type.Boolean(),
    new_follower: Type.Boolean(),
    follow_request_approved: Type.Boolean(),
    like: Type.Boolean(),
    comment: Type.Boolean(),
    reply: Type.Boolean(),
    mention: Type.Boolean(),
    system: Type.Boolean(),
  } satisfies Record<NotificationType, unknown>),
});
export type NotificationPreferences = Static<typeof NotificationPreferences>['preferences'];

export const getNotificationPreferences = defineEndpoint({
  name: 'getNotificationPreferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'signed-in',
  summary: 'Which types of notification the signed-in person gets',
  response: NotificationPreferences,
});

export const saveNotificationPreferences = defineEndpoint({
  name: 'saveNotificationPreferences',
  method: 'PUT',
  path: '/api/notifications/preferences',
  access: 'signed-in',
  summary: 'Switches types of notification on or off; those left out stay as they are',
  body: Type.Object({ preferences: Type.Partial(NotificationPreferences.properties.preferences) }),
  response: NotificationPreferences,
});

const NotificationNews = Type.Object({ notification: Notification });

/** A new one, or one that more of the same has joined: then with the same uuid. */
export const notificationNew = defineEvent('notification_new', NotificationNews);
/** The same, under the name that older clients listen to. */
export const notificationEvent = defineEvent('notification', NotificationNews);
/** Read, here or elsewhere. */
export const notificationRead = defineEvent(
  'notification_read',
  Type.Object({ notification_uuids: Type.Array(Uuid) }),
);
/** Some are no longer so, or tell of others or in other words than before: the list is to be fetched again. */
export const notificationsChanged = defineEvent('notifications_changed', Type.Object({}));
/** The number itself, never a difference. */
export const notificationCountUpdate = defineEvent('notification_count_update', UnreadCount);
/** From the client: what `markNotificationsRead` does, for one. */
export const markNotificationRead = defineEvent(
  'mark_notification_read',
  Type.Object({ notification_uuid: Uuid }),
);

const PushEndpoint = Type.String({ minLength: 1, maxLength: PUSH_ENDPOINT_MAX });

export const getPushKey = defineEndpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/api/notifications/push-key',
  access: 'signed-in',
  summary: 'The key with which a browser subscribes to push messages, and what this session has subscribed',
  response: Type.Object({
    /** A point on P-256, uncompressed, in base64url: the `applicationServerKey` of a subscription. */
    public_key: Type.String(),
    /** Null while this session has none. */
    endpoint: Nullable(Type.String()),
  }),
});

/** A browser's own answer to `PushManager.subscribe()`, as JSON. */
export const savePushSubscription = defineEndpoint({
  name: 'savePushSubscription',
  method: 'POST',
  path: '/api/notifications/push-subscriptions',
  access: 'signed-in',
  summary: 'Sends notifications to this browser, until its session ends',
  status: 201,
  body: Type.Object({
    endpoint: PushEndpoint,
    keys: Type.Object({
      p256dh: Type.String({ pattern: '^[\\w-]{87}=?$' }),
      auth: Type.String({ pattern: '^[\\w-]{22}(==)?$' }),
    }),
  }),
  response: Success,
});

export const deletePushSubscription = defineEndpoint({
  name: 'deletePushSubscription',
  method: 'DELETE',
  path: '/api/notifications/push-subscriptions',
  access: 'signed-in',
  summary: 'Sends no more notifications to a browser of the signed-in person',
  body: Type.Object({ endpoint: PushEndpoint }),
  response: Success,
});

/** What a push message holds, as JSON, once the browser has decrypted it. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of the web app. */
  readonly link: string;
  /** One with the tag of another replaces it. */
  readonly tag: string;
  readonly unread_count: number;
}
