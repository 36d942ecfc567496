import type { Notification, NotificationType } from '@plotline/contract/notifications.ts';
import { displayName, type Named } from '@plotline/contract/users.ts';
import type { Platform } from '../../platform/platform.ts';
import { shapeEach } from '../../platform/shape-each.ts';
import { presentSummaryRow } from '../accounts/acting-users.service.ts';
import type { NotificationRow } from './notifications.repository.ts';

export interface NotificationLabels {
  /** Returns the noun for a tracker's activity: `workout`. */
  readonly activityOf: (trackerType: string) => string;
}

const EXCERPT_MAX = 140;
/** The page of the web app with the external services. */
const ADMIN_PATH = '/admin?tab=operations';

/** Presents notifications without those that cannot be shown, such as one of a tracker that no longer exists. */
export function presentNotifications(
  rows: readonly NotificationRow[],
  { labels, log }: { labels: NotificationLabels; log: Pick<Platform['log'], 'error'> },
): Notification[] {
  return shapeEach(rows, (row) => presentNotification(row, labels), {
    log,
    what: 'notification',
    idOf: ({ uuid }) => uuid,
  });
}

function presentNotification(row: NotificationRow, labels: NotificationLabels): Notification {
  const actors = row.actors.map((actor) => presentSummaryRow(actor));
  const [newest] = actors;
  if (!newest) throw new TypeError(`notification ${row.uuid} has no actor`);
  return {
    uuid: row.uuid,
    type: row.type,
    message: row.message ?? `${namesOf(actors, row.actor_count)} ${actionOf(row, labels)}`,
    is_read: row.is_read,
    created_at: new Date(Math.floor(row.micros / 1000)).toISOString(),
    related_user: newest,
    actors: row.actor_count === 0 ? [] : actors,
    actor_count: row.actor_count,
    activity_uuid: row.activity_uuid,
    post: postOf(row),
    comment_uuid: row.comment_uuid,
    excerpt: row.comment_start === null ? null : excerptOf(row.comment_start),
    link: linkOf(row, newest.username),
  };
}

function postOf({ tracker_type, description, local_date }: NotificationRow): Notification['post'] {
  if (tracker_type === null || description === null || local_date === null) return null;
  return { tracker_type, description, local_date };
}

/** `Ada`, `Ada and Grace`, `Ada and 3 others`. */
function namesOf(actors: readonly Named[], count: number): string {
  const [first = '', second] = actors.map((actor) => displayName(actor));
  if (count <= 1) return first;
  return count === 2 && second !== undefined ? `${first} and ${second}` : `${first} and ${count - 1} others`;
}

function actionOf(row: NotificationRow, { activityOf }: NotificationLabels): string {
  const activity = activityOf(row.tracker_type ?? '');
  if (row.type === 'system') throw new TypeError(`notice ${row.uuid} has no message`);
  const actions: Readonly<Record<Exclude<NotificationType, 'system'>, string>> = {
    follow_request: 'wants to follow you',
    new_follower: 'started following you',
    follow_request_approved: 'accepted your follow request',
    like: row.is_comment_liked ? 'liked your comment' : `liked your ${activity}`,
    comment: `commented on your ${activity}`,
    reply: 'replied to your comment',
    mention: 'mentioned you in a comment',
  };
  return actions[row.type];
}

/** Returns the text on one line, cut between whole letters. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  // A letter has at least one unit.
  if (line.length <= EXCERPT_MAX) return line;
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return letters.length > EXCERPT_MAX ? `${letters.slice(0, EXCERPT_MAX).join('').trimEnd()}…` : line;
}

function noticeLink(path: string | null, receiver: string): string {
  if (path === null) return ADMIN_PATH;
  return path.startsWith('/') ? path : `/${receiver}/${path}`;
}

/** Links to the comment if there is one; a reply is found below the first comment of its thread. */
function linkOf(row: NotificationRow, actor: string): string {
  const { activity_uuid: uuid, author_username: author, comment_uuid: comment, thread_uuid: thread } = row;
  if (row.message !== null) return noticeLink(row.own_path, actor);
  if (uuid === null || author === null) return `/${actor}`;
  const query = comment === null ? '' : `?comment=${comment}${thread === null ? '' : `&thread=${thread}`}`;
  return `/${author}/posts/${uuid}${query}`;
}
