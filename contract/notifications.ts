import { Type, type Static } from 'typebox';
import { defineEndpoint, defineEvent } from './endpoint.ts';
import {
  NOTIFICATIONS_DAYS,
  NOTIFICATIONS_DAYS_MAX,
  NOTIFICATIONS_PAGE_SIZE,
  PUSH_ENDPOINT_MAX,
} from './limits.ts';
import { Instant, LocalDate, Nullable, pageQuery, Seq, Success, Summary, Uuid, UuidParam } from './schema.ts';

/** Notification types. A client shows the `message` of types that it does not know. */
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
 * Notification about actions of others; while unread, further actions of the same type on the same target are grouped
 * with it. Type `system` is an account notice or a notice to administrators, whose `related_user` is the recipient.
 */
export const Notification = Type.Object({
  uuid: Uuid,
  type: NotificationTypeName,
  /** One sentence, which starts with the name of `related_user` unless the type is `system`. */
  message: Type.String(),
  is_read: Type.Boolean(),
  /** Time of the newest action. */
  created_at: Instant,
  /** User of the newest action. */
  related_user: Summary,
  /** Users of the actions, newest first. */
  actors: Type.Array(Summary, { maxItems: 3 }),
  actor_count: Type.Integer(),
  activity_uuid: Nullable(Uuid),
  /** The recipient's own post that it is about; null for posts of others, of which they may see a part only. */
  post: Nullable(
    Type.Object({ tracker_type: Type.String(), description: Type.String(), local_date: LocalDate }),
  ),
  /** New comment, or the liked one. */
  comment_uuid: Nullable(Uuid),
  /** Start of that comment. */
  excerpt: Nullable(Type.String()),
  /** Path in the web app. */
  link: Type.String(),
});
export type Notification = Static<typeof Notification>;

/** Newest first, without obsolete notifications and those that the user may no longer see. */
export const NotificationsPage = Type.Object({
  notifications: Type.Array(Notification),
  /** Length of the whole list. */
  total: Type.Integer(),
  /** All unread notifications, independent of the query. */
  unread_count: Type.Integer(),
  seq: Seq,
  page: Type.Integer(),
  has_more: Type.Boolean(),
  /** Cursor for the next page, stable when notifications are added. */
  next_cursor: Nullable(Type.String()),
});
export type NotificationsPage = Static<typeof NotificationsPage>;

export const listNotifications = defineEndpoint('listNotifications', {
  route: 'GET /api/notifications/',
  access: 'signed-in',
  tokenScope: 'read',
  summary: "List the viewer's notifications, newest first",
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

export const notificationSummary = defineEndpoint('notificationSummary', {
  route: 'GET /api/notifications/summary',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'Get the number of notifications and the newest one',
  response: Type.Object({
    unread_count: Type.Integer(),
    seq: Seq,
    total: Type.Integer(),
    latest: Nullable(Notification),
  }),
});

const UnreadCount = Type.Object({ unread_count: Type.Integer(), seq: Seq });
export type UnreadCount = Static<typeof UnreadCount>;

export const unreadNotifications = defineEndpoint('unreadNotifications', {
  route: 'GET /api/notifications/unread-count',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'Get the number of unread notifications',
  response: UnreadCount,
});

export const markNotificationsRead = defineEndpoint('markNotificationsRead', {
  route: 'PATCH /api/notifications/mark-read',
  access: 'signed-in',
  summary: 'Mark the given notifications, or all, as read',
  body: Type.Object({
    /** Absent: all. Unknown ids and those of other users are ignored. */
    notification_uuids: Type.Optional(Nullable(Type.Array(Uuid, { maxItems: 1_000 }))),
  }),
  response: Type.Interface([UnreadCount], { updated: Type.Integer() }),
});

export const deleteNotification = defineEndpoint('deleteNotification', {
  route: 'DELETE /api/notifications/:uuid',
  access: 'signed-in',
  summary: 'Delete a notification',
  params: UuidParam,
  response: Type.Interface([Success, UnreadCount], {}),
});

/** Enabled notification types; by default all. */
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

export const getNotificationPreferences = defineEndpoint('getNotificationPreferences', {
  route: 'GET /api/notifications/preferences',
  access: 'signed-in',
  summary: "Get the viewer's enabled notification types",
  response: NotificationPreferences,
});

export const saveNotificationPreferences = defineEndpoint('saveNotificationPreferences', {
  route: 'PUT /api/notifications/preferences',
  access: 'signed-in',
  summary: 'Enable or disable notification types; absent ones are not changed',
  body: Type.Object({ preferences: Type.Partial(NotificationPreferences.properties.preferences) }),
  response: NotificationPreferences,
});

/** A time of the day, such as `22:30`. */
const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

export const NotificationDelivery = Type.Object({
  /** Hours without push messages in the viewer's time zone, also over midnight; the newest message comes afterwards. */
  quiet_hours: Nullable(Type.Object({ from: TimeOfDay, until: TimeOfDay })),
  /** Mails with unread notifications. */
  digest: Type.Enum([...DIGESTS]),
});
export type NotificationDelivery = Static<typeof NotificationDelivery>;

export const getNotificationDelivery = defineEndpoint('getNotificationDelivery', {
  route: 'GET /api/notifications/delivery',
  access: 'signed-in',
  summary: "Get the viewer's quiet hours and e-mail digest",
  response: NotificationDelivery,
});

export const saveNotificationDelivery = defineEndpoint('saveNotificationDelivery', {
  route: 'PUT /api/notifications/delivery',
  access: 'signed-in',
  summary: 'Set quiet hours and e-mail digest; absent settings are not changed',
  body: Type.Partial(NotificationDelivery),
  response: NotificationDelivery,
});

/** The token is in each digest. Mail programs send a form with a fixed field, which is ignored (RFC 8058). */
export const unsubscribeFromDigest = defineEndpoint('unsubscribeFromDigest', {
  route: 'POST /api/notifications/unsubscribe',
  access: 'anyone',
  summary: 'Switch the e-mail digest off by the link in its mail',
  query: Type.Object({ token: Type.String({ maxLength: 300 }) }),
  acceptsForms: true,
  response: Success,
});

export const openUnsubscribeLink = defineEndpoint('openUnsubscribeLink', {
  route: 'GET /api/notifications/unsubscribe',
  access: 'anyone',
  summary: 'Go to the settings of the e-mail digest; changes nothing',
  status: 302,
});

const NotificationNews = Type.Object({ notification: Notification });

/** New notification, or an unread one with a further action, which keeps its uuid. */
export const notificationNew = defineEvent('notification_new', NotificationNews);
/** Alias of `notification_new` for older clients. */
export const notificationEvent = defineEvent('notification', NotificationNews);
/** Sent when notifications were read in any session. */
export const notificationRead = defineEvent(
  'notification_read',
  Type.Object({ notification_uuids: Type.Array(Uuid) }),
);
/** Some notifications became obsolete or changed: refetch the list. */
export const notificationsChanged = defineEvent('notifications_changed', Type.Object({}));
/** Absolute number of unread notifications. */
export const notificationCountUpdate = defineEvent('notification_count_update', UnreadCount);
/** Sent by the client: marks one notification as read. */
export const markNotificationRead = defineEvent(
  'mark_notification_read',
  Type.Object({ notification_uuid: Uuid }),
);

const PushEndpoint = Type.String({ minLength: 1, maxLength: PUSH_ENDPOINT_MAX });

export const getPushKey = defineEndpoint('getPushKey', {
  route: 'GET /api/notifications/push-key',
  access: 'signed-in',
  summary: 'Get the key for push subscriptions and the subscription of this session',
  response: Type.Object({
    /** `applicationServerKey` of a subscription: an uncompressed P-256 point in base64url. */
    public_key: Type.String(),
    /** Null if this session has no subscription. */
    endpoint: Nullable(Type.String()),
  }),
});

/** Result of `PushManager.subscribe()` as JSON. */
export const savePushSubscription = defineEndpoint('savePushSubscription', {
  route: 'POST /api/notifications/push-subscriptions',
  access: 'signed-in',
  summary: 'Subscribe this browser to push messages until its session ends',
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

export const deletePushSubscription = defineEndpoint('deletePushSubscription', {
  route: 'DELETE /api/notifications/push-subscriptions',
  access: 'signed-in',
  summary: "Unsubscribe one of the viewer's browsers from push messages",
  body: Type.Object({ endpoint: PushEndpoint }),
  response: Success,
});

/** Decrypted content of a push message. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Path in the web app. */
  readonly link: string;
  /** A message replaces an earlier one with the same tag. */
  readonly tag: string;
  readonly unread_count: number;
}
