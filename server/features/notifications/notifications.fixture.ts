import { sql } from 'kysely';
import type { Comment } from '@plotline/contract/comments.ts';
import type { Notification, NotificationsPage } from '@plotline/contract/notifications.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { createCommentsFixture } from '../comments/comments.fixture.ts';

/** The server with users, their posts and their notifications. */
export async function createNotificationsFixture() {
  let now = Date.parse('2026-03-10T12:00:00Z');
  // Advances with each call, so that no two events have the same time.
  const comments = await createCommentsFixture({
    now: () => new Date((now += 1)),
    // The push service of the tests runs on this machine.
    env: { PUSH_TO_PRIVATE_ADDRESSES: 'on' },
  });
  const { app, type } = comments;
  const like = (user: Caller, uuid: string, likeableType = type) =>
    user.post('/api/likes', { likeable_type: likeableType, likeable_uuid: uuid });

  return {
    ...comments,
    read,
    like,
    likeComment: (user: Caller, { uuid }: Comment) => like(user, uuid, 'comment'),
    unlike: (user: Caller, uuid: string, likeableType = type) =>
      user.delete(`/api/likes?likeable_type=${likeableType}&likeable_uuid=${uuid}`),
    /** Returns the messages of a user's notifications, newest first. */
    messagesOf: async (user: Caller): Promise<readonly string[]> =>
      (await read(user)).notifications.map(({ message }) => message),
    newest: async (user: Caller): Promise<Notification | undefined> => (await read(user)).notifications[0],
    unread: async (user: Caller): Promise<number> =>
      (await user.get('/api/notifications/unread-count')).json<{ unread_count: number }>().unread_count,
    follow: (follower: Caller, followee: Caller) => follower.post(`/api/follows/${followee.username}`),
    unfollow: (follower: Caller, followee: Caller) => follower.delete(`/api/follows/${followee.username}`),
    makePrivate: (user: Caller, isPrivate = true) =>
      user.patch('/api/profile/privacy', { is_profile_public: !isPrivate }),
    /** Advances the clock and keeps all sessions valid. */
    passHours: async (hours: number) => {
      now += hours * 3_600_000;
      await sql`update sessions set expires_at = ${new Date(now + 3_600_000)}`.execute(app.platform.db);
    },
    // As many users as names.
    users: <const Names extends readonly string[]>(...names: Names) =>
      Promise.all(names.map((name) => app.signUp(name))) as Promise<{ [Index in keyof Names]: Caller }>,
  };
}

async function read(user: Caller, rest = ''): Promise<NotificationsPage> {
  return (await user.get(`/api/notifications/${rest}`)).json<NotificationsPage>();
}
