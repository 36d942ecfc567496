import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { FollowEntry } from '@plotline/contract/follows.ts';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

const app = await createTestApp();
const { db } = app.platform;
const { definition, publish } = await createPublisher(app);
let ada: Caller;
let grace: Caller;
let mary: Caller;
let joan: Caller;

beforeEach(async () => {
  await sql`delete from users`.execute(db);
  // In this order, so that each is newer than the one before.
  ada = await app.signUp('ada');
  grace = await app.signUp('grace');
  mary = await app.signUp('mary');
  joan = await app.signUp('joan');
});

const follow = (who: Caller, ...others: readonly Caller[]) =>
  Promise.all(others.map(({ username }) => who.post(`/api/follows/${username}`)));
const makePrivate = (who: Caller) => who.patch('/api/profile/privacy', { is_profile_public: false });

async function suggestionsFor(who: Caller): Promise<readonly FollowEntry[]> {
  const answer = await who.get('/api/follows/suggestions');
  expect(answer.statusCode).toBe(200);
  return answer.json<{ users: readonly FollowEntry[] }>().users;
}

const namesFor = async (who: Caller) => (await suggestionsFor(who)).map(({ username }) => username);

test('when no one is signed in, no one is suggested', async () => {
  expect((await app.guest.get('/api/follows/suggestions')).statusCode).toBe(401);
});

test('when no one posts and one follows no one, no one is suggested', async () => {
  expect(await suggestionsFor(ada)).toEqual([]);
});

test('when users one follows follow others, most of them first, then the newest who post, three at most', async () => {
  const [vera, hedy] = [await app.signUp('vera'), await app.signUp('hedy')];
  await follow(ada, grace, mary);
  await follow(grace, joan, vera);
  await follow(mary, joan, ada);
  expect(await namesFor(ada)).toEqual(['joan', 'vera']);
  await publish(hedy, {});
  await publish(joan, {});
  expect(await suggestionsFor(ada)).toEqual([
    {
      ...plainUser({ uuid: joan.uuid, username: 'joan' }),
      follow_status: '',
      follows_you: false,
      reason: expect.anything(),
    },
    expect.objectContaining({ username: 'vera' }),
    expect.objectContaining({ username: 'hedy' }),
  ]);
  // Their number of followers would tell of a hidden list.
  await grace.put('/api/auth/safety', { hide_lists: true });
  expect(await namesFor(ada)).toEqual(['joan', 'hedy']);
  await grace.put('/api/auth/safety', { hide_lists: false });
  await follow(hedy, ada);
  await publish(await app.signUp('lise'), {});
  expect(await namesFor(ada)).toEqual(['joan', 'vera', 'lise']);
  expect(await suggestionsFor(vera)).toMatchObject([
    { username: 'lise' },
    { username: 'hedy', follows_you: false },
    { username: 'joan' },
  ]);
  await follow(ada, joan, vera);
  expect(await suggestionsFor(ada)).toMatchObject([
    { username: 'lise', follows_you: false },
    { username: 'hedy', follows_you: true },
  ]);
});

test('when more suggestions are wanted, with trackers, each has its main tracker whatever the reason', async () => {
  await follow(ada, grace);
  await follow(grace, joan);
  await publish(joan, {});
  await publish(mary, {});
  const answer = await ada.get('/api/follows/suggestions?limit=1&with_tracker=true');
  const tracker = { tracker_type: definition.type, post_count: 1, figure: null };
  expect(answer.json().users).toMatchObject([
    { username: 'joan', reason: { kind: 'followed_by', user: { username: 'grace' } }, tracker },
  ]);
  expect((await ada.get('/api/follows/suggestions?limit=11')).statusCode).toBe(422);
});

test('when a profile is private, it is never suggested', async () => {
  await publish(joan, {});
  await makePrivate(joan);
  expect(await namesFor(ada)).toEqual([]);
  await follow(grace, joan);
  await joan.post('/api/follows/requests/grace/approve');
  await follow(ada, grace);
  expect(await namesFor(ada)).toEqual([]);
  await joan.patch('/api/profile/privacy', { is_profile_public: true });
  expect(await namesFor(ada)).toEqual(['joan']);
});

test('when a post is hidden, scheduled or outside feeds, its author is not suggested for it', async () => {
  const [hidden] = await publish(grace, {});
  const [waiting] = await publish(mary, {});
  await publish(joan, { inFeed: false });
  await sql`update activities set is_hidden = true where uuid = ${hidden}`.execute(db);
  await sql`
    update activities set is_published = false, publish_at = now() + interval '1 day' where uuid = ${waiting}`.execute(
    db,
  );
  expect(await namesFor(ada)).toEqual([]);
});

test('when a user is blocked or inactive, neither they nor users they follow are suggested', async () => {
  await follow(ada, grace);
  await follow(grace, mary, joan);
  await publish(mary, {});
  await ada.post('/api/blocks/mary');
  await joan.post('/api/blocks/ada');
  expect(await namesFor(ada)).toEqual([]);
  await ada.delete('/api/blocks/mary');
  await joan.delete('/api/blocks/ada');
  expect(await namesFor(ada)).toEqual(['joan', 'mary']);
  await sql`update users set is_active = false where uuid = ${joan.uuid}`.execute(db);
  expect(await namesFor(ada)).toEqual(['mary']);
  await sql`update users set is_active = true where uuid = ${joan.uuid}`.execute(db);
  await sql`update users set is_active = false where uuid = ${grace.uuid}`.execute(db);
  expect(await namesFor(ada)).toEqual(['mary']);
});

test('when a suggestion has a reason, it names a followed user who shows their lists, else the tracker', async () => {
  await publish(joan, {}, {});
  const reason = async () => (await ada.get('/api/follows/suggestions')).json().users[0]?.reason;
  const posts = { kind: 'tracker', tracker_type: definition.type, post_count: 2, figure: null };
  expect(await reason()).toEqual(posts);
  await follow(ada, grace);
  await follow(grace, joan);
  expect(await reason()).toMatchObject({ kind: 'followed_by', user: { username: 'grace' } });
  await grace.put('/api/auth/safety', { hide_lists: true });
  expect(await reason()).toEqual(posts);
  await grace.put('/api/auth/safety', { hide_lists: false });
  await ada.post(`/api/mutes/${grace.username}`);
  expect(await reason()).toEqual(posts);
  await ada.delete(`/api/mutes/${grace.username}`);
  expect(await reason()).toMatchObject({ kind: 'followed_by' });
  await sql`update users set is_active = false where uuid = ${grace.uuid}`.execute(db);
  expect(await reason()).toEqual(posts);
});
