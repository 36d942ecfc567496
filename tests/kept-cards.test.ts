import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { FeedPage } from '@plotline/contract/feed.ts';
import { createApp } from '../server/app.ts';
import { createAccountService } from '../server/features/accounts/accounts.service.ts';
import { createCommentModeration } from '../server/features/comments/comment-moderation.service.ts';
import { withTransaction } from '../server/platform/database.ts';
import { createMetrics } from '../server/platform/metrics.ts';
import { createPublisher } from './support/publisher.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// A page of kept cards equals one whose cards are built for that page, after any change and for every viewer.

const RUNS = Number(process.env['KEPT_CARD_RUNS'] ?? 20);

const app = await createTestApp();
const { db } = app.platform;
const readers = async (options: { readonly keptBytes?: number }) =>
  createApp(
    { ...app.platform, metrics: createMetrics(app.platform) },
    { webDir: null, guestPageMs: 0, ...options },
  );
const [keeping, building] = [await readers({}), await readers({ keptBytes: 0 })];
afterAll(() => Promise.all([keeping.http.close(), building.http.close()]));
const accounts = createAccountService(app.platform);
const moderation = createCommentModeration(app.platform);
const { definition, publish, kit } = await createPublisher(app);
const { type, likeableType } = definition;

interface World {
  readonly people: readonly Caller[];
  readonly posts: readonly string[];
}

const at = <One>(list: readonly One[], index: number): One => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
};

async function commentAt(
  { posts }: World,
  index: number,
): Promise<{ uuid: string; post: string } | undefined> {
  const { rows } = await sql<{ uuid: string; post: string }>`
    select uuid, activity_uuid as post from comments where activity_uuid = any(${[...posts]}::uuid[])
    order by created_at, uuid`.execute(db);
  return rows[index % (rows.length || 1)];
}

const setWithheld = async (world: World, which: number, isWithheld: boolean) => {
  const comment = await commentAt(world, which);
  if (comment) await withTransaction(db, (trx) => moderation.setWithheld(trx, comment.uuid, isWithheld));
};

const inactive = new Set<unknown>();
const setActive = async ({ uuid }: Caller, isActive: boolean) => {
  await accounts.setActive(uuid, isActive);
  if (isActive) inactive.delete(uuid);
  else inactive.add(uuid);
};

let texts = 0;
const text = (who: Caller) => `Text ${(texts += 1)} for @${who.username}`;
const like = (likeable_type: string, likeable_uuid = '') => ({ likeable_type, likeable_uuid });
type Act = (world: World, who: Caller, which: number) => Promise<unknown>;

const acts = {
  like: ({ posts }, who, which) => who.post('/api/likes', like(likeableType, at(posts, which))),
  unlike: ({ posts }, who, which) =>
    who.delete(`/api/likes?likeable_type=${likeableType}&likeable_uuid=${at(posts, which)}`),
  likeComment: async (world, who, which) =>
    who.post('/api/likes', like('comment', (await commentAt(world, which))?.uuid)),
  comment: ({ posts, people }, who, which) =>
    who.post('/api/comments', {
      activity_type: likeableType,
      activity_uuid: at(posts, which),
      content: text(at(people, which + 1)),
    }),
  reply: async (world, who, which) => {
    const head = await commentAt(world, which);
    return who.post('/api/comments', {
      activity_type: likeableType,
      activity_uuid: head?.post,
      parent_comment_uuid: head?.uuid,
      content: text(at(world.people, which)),
    });
  },
  editComment: async (world, who, which) =>
    who.put(`/api/comments/${(await commentAt(world, which))?.uuid}`, {
      content: text(at(world.people, which)),
    }),
  uncomment: async (world, who, which) =>
    who.delete(`/api/comments/${(await commentAt(world, which))?.uuid}`),
  hideComment: async (world, who, which) =>
    who.post(`/api/comments/${(await commentAt(world, which))?.uuid}/hide`),
  showComment: async (world, who, which) =>
    who.delete(`/api/comments/${(await commentAt(world, which))?.uuid}/hide`),
  withhold: (world, _who, which) => setWithheld(world, which, true),
  unwithhold: (world, _who, which) => setWithheld(world, which, false),
  follow: ({ people }, who, which) => who.post(`/api/follows/${at(people, which).username}`),
  unfollow: ({ people }, who, which) => who.delete(`/api/follows/${at(people, which).username}`),
  block: ({ people }, who, which) => who.post(`/api/blocks/${at(people, which).username}`),
  unblock: ({ people }, who, which) => who.delete(`/api/blocks/${at(people, which).username}`),
  mute: ({ people }, who, which) => who.post(`/api/mutes/${at(people, which).username}`),
  unmute: ({ people }, who, which) => who.delete(`/api/mutes/${at(people, which).username}`),
  rename: async (_, who, which) => {
    const names = { first_name: `Name ${which}`, last_name: 'Other' };
    await db.updateTable('users').set(names).where('uuid', '=', who.uuid).execute();
  },
  picture: async (_, who, which) => {
    const photo = { profile_photo_path: `${which}-${(texts += 1)}.webp` };
    await db.updateTable('users').set(photo).where('uuid', '=', who.uuid).execute();
  },
  edit: ({ posts }, who, which) =>
    who.put(`/api/posts/${type}/${at(posts, which)}`, { content: `Edited ${(texts += 1)}` }),
  limit: ({ posts }, who, which) =>
    who.put(`/api/posts/${type}/${at(posts, which)}/visibility`, {
      visibility: at(['everyone', 'followers', 'only_me'], which),
    }),
  closeComments: (_, who, which) =>
    who.put('/api/auth/safety', { comments_from: at(['everyone', 'followed', 'nobody'], which) }),
  profile: (_, who, which) => who.patch('/api/profile/privacy', { is_profile_public: which % 2 === 0 }),
  tracker: (_, who, which) =>
    who.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: which % 2 === 0 }),
  retract: ({ posts }, who, which) =>
    kit.lockedTransaction(who.uuid, (trx) => kit.retract(trx, who.uuid, [at(posts, which)])),
  deactivate: (_, who) => setActive(who, false),
  reactivate: (_, who) => setActive(who, true),
} satisfies Record<string, Act>;

const ordinary = ['like', 'unlike', 'likeComment', 'comment', 'reply', 'editComment', 'uncomment'] as const;
const kinds = Object.keys(acts) as (keyof typeof acts)[];
const step = fc.record({
  kind: fc.oneof(fc.constantFrom(...ordinary), fc.constantFrom(...kinds)),
  who: fc.nat(3),
  which: fc.nat(11),
});

let worlds = 0;
async function createWorld(): Promise<World> {
  worlds += 1;
  const people = await Promise.all([1, 2, 3, 4].map((n) => app.signUp(`card_${worlds}_${n}`)));
  const posts: string[] = [];
  for (const who of people.slice(0, 2)) posts.push(...(await publish(who, {}, {})));
  return { people, posts };
}

const idOf = (user: unknown) =>
  typeof user === 'object' && user !== null && 'uuid' in user ? user.uuid : user;

const withoutNames = (key: string, value: unknown) =>
  key === 'user' || key === 'mentions'
    ? [value]
        .flat()
        .map(idOf)
        .filter((id) => !inactive.has(id))
    : value;

/** Names of commenters and links to mentioned users may be old for a minute: they are compared by id. */
function comparable(body: string): unknown {
  // Totals of feeds may be some seconds old.
  const { total_activities: _, ...page } = JSON.parse(body) as Partial<FeedPage>;
  return JSON.parse(JSON.stringify(page, withoutNames));
}

async function expectSame({ people, posts }: World): Promise<void> {
  const authority = new URL(app.platform.config.publicUrl).host;
  for (const { cookie } of [...people, app.guest]) {
    const cookies = cookie ? { session: cookie } : {};
    const comments = `/api/comments?activity_type=${likeableType}&activity_uuid=${posts[0]}`;
    for (const url of ['/api/?limit=5', `/api/${at(people, 0).username}`, comments]) {
      const request = { method: 'GET', url, cookies, authority } as const;
      const [kept, built] = [await keeping.http.inject(request), await building.http.inject(request)];
      expect(kept.statusCode).toBe(built.statusCode);
      if (built.statusCode === 200) expect(comparable(kept.body)).toEqual(comparable(built.body));
    }
  }
}

test('when anything changes, every viewer gets from kept cards what they get without any', async () => {
  const tried = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await createWorld();
      await expectSame(world);
      for (const { kind, who, which } of steps) {
        const act: Act = acts[kind];
        const outcome = await act(world, at(world.people, who), which);
        if (typeof outcome !== 'object' || outcome === null || !('statusCode' in outcome)) tried.add(kind);
        else if (Number(outcome.statusCode) < 300) tried.add(kind);
        await expectSame(world);
      }
    }),
    { numRuns: RUNS },
  );
  if (RUNS >= 500) expect(kinds.filter((kind) => !tried.has(kind))).toEqual([]);
}, 3_600_000);
