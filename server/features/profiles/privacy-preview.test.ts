import { randomUUIDv7 } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PrivacyChange, PrivacyPreview, Profile } from '@plotline/contract/profiles.ts';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { samplePost } from '../../../tests/support/sample-post.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';

const app = await createTestApp();
const { platform, guest } = app;
const { kit, definition } = await createPublisher(app);
const tracker_type = definition.type;
const people = await Promise.all(['ann', 'ben', 'cem', 'dot', 'eve'].map((name) => app.signUp(name)));

const standings = ['stranger', 'follower', 'requested', 'blocked by owner', 'blocks owner'] as const;
type Standing = (typeof standings)[number];

const worlds = fc.record({
  isProfilePublic: fc.boolean(),
  tracker: fc.record({ isPublic: fc.boolean(), isEnabled: fc.boolean() }),
  posts: fc.array(fc.constantFrom('shown', 'hidden', 'unpublished'), { maxLength: 4 }),
  standings: fc.array(fc.constantFrom(...standings), { minLength: people.length, maxLength: people.length }),
  change: fc.oneof(
    fc.record({ is_profile_public: fc.boolean() }),
    fc.record({ tracker_type: fc.constant(tracker_type), is_public: fc.boolean() }),
  ),
});
type WorldPlan = typeof worlds extends fc.Arbitrary<infer Plan> ? Plan : never;

test('when the privacy changes, every viewer gains and loses exactly what the preview said', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (plan) => {
      const owner = await build(plan);
      const viewers = [
        { caller: guest, standing: 'stranger' as const },
        ...people.map((caller, index) => ({ caller, standing: plan.standings[index] ?? 'stranger' })),
      ];
      const previews = await previewsOf(owner, plan.change, viewers);
      const before = await Promise.all(viewers.map(({ caller }) => appearanceOf(owner, caller)));
      await throwSwitch(owner, plan.change);
      const after = await Promise.all(viewers.map(({ caller }) => appearanceOf(owner, caller)));
      const opens = 'is_profile_public' in plan.change && plan.change.is_profile_public;
      for (const [index, { standing }] of viewers.entries()) {
        const isApproved = opens && standing === 'requested';
        expect(before[index]).toMatchObject(promised(previews.visitor, 'before', standing));
        expect(after[index]).toMatchObject(
          promised(previews.visitor, 'after', isApproved ? 'follower' : standing),
        );
        const asThem = previews.byViewer[index];
        if (!asThem) continue;
        expect(asThem.looks.before.profile).toEqual(before[index]?.profile);
        // Approving a follower changes the counts since the preview.
        expect(asThem.looks.after.profile).toEqual({
          ...after[index]?.profile,
          seq: asThem.looks.after.profile.seq,
        });
        expect(postsIn(asThem.looks.before)).toBe(before[index]?.posts);
        expect(postsIn(asThem.looks.after)).toBe(after[index]?.posts);
      }
      const followers = viewers.filter(({ standing }) => standing === 'follower').length;
      const requests = viewers.filter(({ standing }) => standing === 'requested').length;
      expect(previews.visitor.follower_count).toBe(followers);
      expect(previews.visitor.approved_count).toBe(opens && !plan.isProfilePublic ? requests : 0);
    }),
    { numRuns: 20 },
  );
}, 120_000);

async function build({ tracker, posts, ...plan }: WorldPlan): Promise<Caller> {
  const [owner] = await app.join('owner');
  await sql`update users set bio = 'Counts things' where uuid = ${owner.uuid}`.execute(platform.db);
  await owner.post('/api/trackers/enable', { tracker_type, is_public: tracker.isPublic });
  await publish(owner.uuid, posts);
  if (!tracker.isEnabled) await owner.post('/api/trackers/disable', { tracker_type });
  const each = async (standing: Standing, act: (user: Caller) => Promise<unknown>) => {
    await Promise.all(people.filter((_, index) => plan.standings[index] === standing).map(act));
  };
  await each('follower', (user) => user.post(`/api/follows/${owner.username}`));
  if (!plan.isProfilePublic) {
    await owner.patch('/api/profile/privacy', { is_profile_public: false });
    await each('requested', (user) => user.post(`/api/follows/${owner.username}`));
  }
  await each('blocked by owner', (user) => owner.post(`/api/blocks/${user.username}`));
  await each('blocks owner', (user) => user.post(`/api/blocks/${owner.username}`));
  return owner;
}

async function publish(userId: string, kinds: WorldPlan['posts']): Promise<void> {
  const posts = kinds.map((kind) => ({ kind, uuid: randomUUIDv7() }));
  await kit.lockedTransaction(userId, async (trx) => {
    await kit.publish(
      trx,
      posts.map(({ uuid }) => samplePost(userId, { uuid, eventAt: platform.now() })),
    );
    for (const { uuid, kind } of posts)
      await sql`update activities set is_hidden = ${kind === 'hidden'}, is_published = ${kind !== 'unpublished'}
        where uuid = ${uuid}`.execute(trx);
  });
}

interface Watcher {
  readonly caller: Caller;
  readonly standing: Standing;
}

/** Returns the previews for a visitor and for each viewer; undefined for those who may not be chosen. */
async function previewsOf(owner: Caller, change: PrivacyChange, watchers: readonly Watcher[]) {
  const visitor = await preview(owner, change);
  const byViewer = await Promise.all(
    watchers.map(async ({ caller, standing }) => {
      if (caller === guest) return visitor;
      const body = { ...change, view_as: caller.username };
      if (standing === 'follower') return preview(owner, body);
      const refused = await owner.post('/api/profile/privacy-preview', body);
      expect([refused.statusCode, refused.json()]).toEqual([404, { detail: 'User not found' }]);
      return undefined;
    }),
  );
  return { visitor, byViewer };
}

async function preview(owner: Caller, body: object): Promise<PrivacyPreview> {
  const answer = await owner.post('/api/profile/privacy-preview', body);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<PrivacyPreview>();
}

async function throwSwitch(owner: Caller, change: PrivacyChange): Promise<void> {
  const answer =
    'tracker_type' in change
      ? await owner.put('/api/auth/update-tracker-privacy', change)
      : await owner.patch('/api/profile/privacy', change);
  expect(answer.statusCode).toBe(200);
}

interface Appearance {
  readonly profile: Profile;
  readonly posts: number;
  readonly seesBio: boolean;
  readonly seesTracker: boolean;
  readonly opensPage: boolean;
}

async function appearanceOf(owner: Caller, caller: Caller): Promise<Appearance> {
  const profile = (await caller.get(`/api/profiles/${owner.username}`)).json<Profile>();
  const page = await caller.get(`/api/profiles/${owner.username}/${tracker_type}`);
  const feed = (await caller.get(`/api/${owner.username}`)).json<{ activities?: unknown[] }>();
  return {
    profile,
    posts: feed.activities?.length ?? 0,
    seesBio: typeof profile.bio === 'string',
    seesTracker: profile.enabled_trackers?.length > 0,
    opensPage: page.statusCode === 200,
  };
}

/** Returns the preview for a group of viewers. */
function promised(
  { profile, trackers }: PrivacyPreview,
  when: 'before' | 'after',
  standing: Standing,
): Partial<Appearance> {
  const isBlockedEitherWay = standing === 'blocked by owner' || standing === 'blocks owner';
  const group = standing === 'follower' ? 'followers' : 'visitors';
  const seesTracker = !isBlockedEitherWay && trackers.some((tracker) => tracker[group][when]);
  return {
    seesBio: !isBlockedEitherWay && profile[group][when],
    opensPage: seesTracker,
    posts: seesTracker ? trackers.reduce((sum, tracker) => sum + tracker.post_count, 0) : 0,
  };
}

function postsIn({ posts }: PrivacyPreview['looks']['before']): number {
  return posts.reduce((sum, { count: number }) => sum + number, 0);
}

test('when the tracker is not added or unknown, the response is 404', async () => {
  const owner = await app.signUp('without');
  const url = '/api/profile/privacy-preview';
  expect((await owner.post(url, { tracker_type, is_public: true })).statusCode).toBe(404);
  for (const body of [{}, { is_public: true }, { tracker_type }, { is_profile_public: 'yes' }])
    expect([body, (await owner.post(url, body)).statusCode]).toEqual([body, 422]);
});

test('when a preview is requested, nothing changes', async () => {
  const owner = await app.signUp('curious');
  const before = (await owner.get(`/api/profiles/${owner.username}`)).body;
  await preview(owner, { is_profile_public: false });
  expect((await owner.get(`/api/profiles/${owner.username}`)).body).toBe(before);
});
