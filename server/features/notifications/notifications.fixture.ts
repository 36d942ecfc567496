import { sql } from 'kysely';
import type { Comment } from '@plotline/contract/comments.ts';
import type { Notification, NotificationsPage } from '@plotline/contract/notifications.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { createCommentsFixture } from '../comments/comments.fixture.ts';

/** The product with users, their posts, and what they are told. */
export async function createNotificationsFixture() {
  let now = Date.parse('2026-03-10T12:00:00Z');
  // Goes on with each look, so that nothing happens at the same time as something else.
  const comments = await createCommentsFixture({
    now: () => new Date((now += 1)),
    // Push services of tests are on this machine.
    env: { PUSH_TO_PRIVATE_ADDRESSES: 'on' },
  });
  const { app, type } = comments;
  const like = (who: Caller, uuid: string, likeableType = type) =>
    who.post('/api/likes', { likeable_type: likeableType, likeable_uuid: uuid });

  return {
    ...comments,
    read,
    like,
    likeComment: (who: Caller, { uuid }: Comment) => like(who, uuid, 'comment'),
    unlike: (who: Caller, uuid: string, likeableType = type) =>
      who.delete(`/api/likes?likeable_type=${likeableType}&likeable_uuid=${uuid}`),
    /** What a user is told, newest first. */
    told: async (who: Caller): Promise<readonly string[]> =>
      (await read(who)).notifications.map(({ message }) => message),
    newest: async (who: Caller): Promise<Notification | undefined> => (await read(who)).notifications[0],
    unread: async (who: Caller): Promise<number> =>
      (await who.get('/api/notifications/unread-count')).json<{ unread_count: number }>().unread_count,
    follow: (who: Caller, whom: Caller) => who.post(`/api/follows/${whom.username}`),
    unfollow: (who: Caller, whom: Caller) => who.delete(`/api/follows/${whom.username}`),
    makePrivate: (who: Caller, isPrivate = true) =>
      who.patch('/api/profile/privacy', { is_profile_public: !isPrivate }),
    /** No one is signed out by it. */
    passHours: async (hours: number) => {
      now += hours * 3_600_000;
      await sql`update sessions set expires_at = ${new Date(now + 3_600_000)}`.execute(app.platform.db);
    },
    // As many users as names.
    users: <const Names extends readonly string[]>(...names: Names) =>
      Promise.all(names.map((name) => app.signUp(name))) as Promise<{ [Index in keyof Names]: Caller }>,
  };
}

async function read(who: Caller, rest = ''): Promise<NotificationsPage> {
  return (await who.get(`/api/notifications/${rest}`)).json<NotificationsPage>();
}
