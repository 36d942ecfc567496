import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../support/test-app.ts';
import { examplesOf, meets } from './reactions.ts';
import { maySeePost, mutesAuthor } from './reference.ts';
import type { CheckReadPath, World, WorldAuthor, WorldViewer } from './world.ts';

/** Inserts notifications for all users about comments on the example posts. */
export async function addNotifications(
  { platform }: TestApp,
  authors: readonly WorldAuthor[],
  viewers: readonly WorldViewer[],
): Promise<void> {
  const rows = examplesOf(authors).flatMap(({ uuid: post }) =>
    viewers.map(({ caller }) => ({ uuid: randomUUIDv7(), viewer: caller.uuid, post })),
  );
  await sql`
    insert into notifications (uuid, user_id, type, subject_uuid, activity_uuid, latest_at)
    select n.uuid, n.viewer, 'comment', n.post, n.post, now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (uuid uuid, viewer uuid, post uuid)
      join activities a on a.uuid = n.post`.execute(platform.db);
  await sql`
    insert into notification_acts (notification_uuid, actor_id, comment_uuid, created_at)
    select n.uuid, c.user_id, c.uuid, now()
    from notifications n join comments c on c.activity_uuid = n.activity_uuid and c.user_id <> n.user_id`.execute(
    platform.db,
  );
}

export const notificationReadPaths = {
  listNotifications: async (world, viewer) => {
    const isGuest = (await viewer.caller.get('/api/auth/me')).statusCode === 401;
    const answer = await viewer.caller.get('/api/notifications/?limit=100');
    expect(answer.statusCode).toBe(isGuest ? 401 : 200);
    if (isGuest) return;
    const wanted = wantedFor(world, viewer);
    const page = answer.json<NotificationsAnswer>();
    const shown = page.notifications.map(({ activity_uuid: uuid, actor_count: count }) => `${uuid} ${count}`);
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    // Described only to its author: others may see a part of a post only.
    const own = world.authors.filter((author) => viewer.viewpointOf(author) === 'owner');
    const mine = new Set(examplesOf(own).map(({ uuid }) => uuid));
    for (const { activity_uuid: uuid, post } of page.notifications)
      expect(post?.description).toBe(mine.has(uuid) ? `post ${uuid}` : undefined);
    expect([page.total, page.unread_count]).toEqual([wanted.length, wanted.length]);
    const summary = (await viewer.caller.get('/api/notifications/summary')).json<SummaryAnswer>();
    expect([summary.total, summary.unread_count]).toEqual([wanted.length, wanted.length]);
    expect(summary.latest?.activity_uuid).toBe(page.notifications[0]?.activity_uuid);
    const count = (await viewer.caller.get('/api/notifications/unread-count')).json();
    expect(count).toMatchObject({ unread_count: wanted.length });
  },
} satisfies Readonly<Record<string, CheckReadPath>>;

/** Number of acting users per post. */
function wantedFor(world: World, viewer: WorldViewer): string[] {
  const fans = new Set(world.reactions.comments.map(({ fan }) => fan));
  const met = [...fans].filter((fan) => meets(viewer, fan, world.authors)).map(({ caller }) => caller);
  return examplesOf(world.authors).flatMap((post) => {
    if (!maySeePost(post.author, post, viewer.viewpointOf(post.author))) return [];
    const writers = mutesAuthor(viewer.viewpointOf(post.author)) ? met : [post.author.caller, ...met];
    const isAuthor = viewer.viewpointOf(post.author) === 'owner';
    const all = isAuthor ? [...writers, world.reactions.hiddenFan] : writers;
    const others = new Set(all.filter((caller) => caller !== viewer.caller));
    return others.size > 0 ? [`${post.uuid} ${others.size}`] : [];
  });
}

interface NotificationAnswer {
  readonly activity_uuid: string;
  readonly post: { readonly description: string } | null;
  readonly actor_count: number;
}

interface NotificationsAnswer {
  readonly notifications: readonly NotificationAnswer[];
  readonly total: number;
  readonly unread_count: number;
}

interface SummaryAnswer {
  readonly total: number;
  readonly unread_count: number;
  readonly latest: NotificationAnswer | null;
}
