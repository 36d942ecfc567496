import { describe, expect, test } from 'vitest';
import { createPublisher } from './support/publisher.ts';
import { createTestApp, type Caller } from './support/test-app.ts';
import { isBlockedEitherWay, isFollowing, mutesAuthor, type Viewpoint } from './visibility/reference.ts';
import { createWorld, type WorldAuthor } from './visibility/world.ts';

// The owner's response with `view_as` equals the simulated viewer's response exactly.

const app = await createTestApp();
const world = await createWorld(app);
const owners = world.authors.filter(({ isActive }) => isActive);
const follower = world.viewers.find(({ name }) => name === 'follower');
const isFollower = (viewpoint: Viewpoint) => isFollowing(viewpoint) && !isBlockedEitherWay(viewpoint);

const pathsOf = ({ caller: { username } }: WorldAuthor) => [
  `/api/profiles/${username}`,
  `/api/${username}?limit=3`,
  `/api/profiles/${username}/${world.trackerType}?timeframe=all`,
  `/api/profiles/${username}/${world.trackerType}/items?limit=5`,
  `/api/profiles/${username}/showcase`,
  `/api/profiles/${username}/media?limit=5`,
];

function viewAs(url: string, name: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}view_as=${name}`;
}

async function read(caller: Caller, url: string) {
  const { statusCode, body, headers } = await caller.get(url);
  return { statusCode, body, etag: headers['etag'], cache: headers['cache-control'] };
}

describe.each(owners)('of $caller.username', (author) => {
  test('when the owner simulates a visitor, the response is that of a guest', async () => {
    for (const url of pathsOf(author)) {
      const asVisitor = await read(author.caller, viewAs(url, 'visitor'));
      expect({ url, ...asVisitor }).toEqual({ url, ...(await read(app.guest, url)) });
    }
  });

  test('when the owner simulates a user, only followers can be chosen and the response is theirs', async () => {
    for (const { name, caller, viewpointOf } of world.viewers.filter(
      (viewer) => viewer.caller !== app.guest,
    )) {
      if (caller === author.caller) continue;
      const isChoosable = isFollower(viewpointOf(author));
      // A simulation does not reveal that the follower muted the owner.
      const reader = mutesAuthor(viewpointOf(author)) ? (follower?.caller ?? caller) : caller;
      for (const url of pathsOf(author)) {
        const asThem = await read(author.caller, viewAs(url, caller.username.toUpperCase()));
        const wanted = isChoosable ? await read(reader, url) : { statusCode: 404 };
        expect({ url, name, ...asThem }).toMatchObject({ url, name, ...wanted });
        if (!isChoosable) expect(JSON.parse(asThem.body)).toEqual({ detail: 'User not found' });
      }
    }
  });

  test("when the owner sends the ETag of the own page, it does not match the visitor's", async () => {
    for (const url of pathsOf(author).slice(0, 2)) {
      const own = await author.caller.get(url);
      const etag = String(own.headers['etag']);
      const asVisitor = await author.caller.get(viewAs(url, 'visitor'), { 'if-none-match': etag });
      const { body } = await app.guest.get(url);
      expect([url, asVisitor.statusCode]).toEqual([url, body === own.body ? 304 : 200]);
    }
  });

  test('when anyone else sends view_as, it changes nothing', async () => {
    const others = world.viewers.filter(({ name }) => !name.startsWith('owner'));
    for (const { caller } of others) {
      for (const url of pathsOf(author)) {
        const plain = await read(caller, url);
        for (const name of ['visitor', 'viewer2'])
          expect({ url, ...(await read(caller, viewAs(url, name))) }).toEqual({ url, ...plain });
      }
    }
  });
});

test('when the owner searches for a viewer, only approved followers are found', async () => {
  const followers = world.viewers.filter(
    ({ name }) => name.startsWith('follower') && !name.includes('block'),
  );
  const usernames = followers.map(({ caller }) => caller.username);
  for (const { caller } of owners) {
    for (const [q, names] of [
      ['', usernames],
      ['VIEW', usernames],
      ['nobody', []],
    ] as const) {
      const answer = await caller.get(`/api/profile/view-as?q=${q}`);
      const found = answer.json<{ users: { username: string }[] }>().users;
      expect([q, found.map(({ username }) => username).toSorted()]).toEqual([q, names]);
    }
  }
});

test('when a user chooses the name visitor, it is reserved', async () => {
  await expect(app.signUp('visitor')).rejects.toThrow('This username is not available.');
});

const itemFor = async (caller: Caller, url: string) =>
  (await caller.get(url)).json<{ activities: object[] }>().activities[0];

test('when a follower has likes and blocks, the owner who simulates them does not see these', async () => {
  const { definition, publish } = await createPublisher(app);
  const [owner, fan, other] = await Promise.all(
    ['vo_owner', 'vo_fan', 'vo_other'].map((name) => app.signUp(name)),
  );
  if (!owner || !fan || !other) throw new Error('three people');
  const [uuid = ''] = await publish(owner, {});
  await fan.post(`/api/follows/${owner.username}`);
  const about = { activity_type: definition.type, activity_uuid: uuid };
  expect((await other.post('/api/comments', { ...about, content: 'Well done' })).statusCode).toBe(201);
  await fan.post('/api/likes', { likeable_type: definition.type, likeable_uuid: uuid });
  await fan.post(`/api/blocks/${other.username}`);
  expect(await itemFor(fan, `/api/${owner.username}`)).toMatchObject({
    is_liked_by_viewer: true,
    comment_count: 1,
    comment: null,
  });
  expect(await itemFor(owner, `/api/${owner.username}?view_as=${fan.username}`)).toMatchObject({
    is_liked_by_viewer: false,
    comment_count: 1,
    comment: { content: 'Well done' },
  });
});
