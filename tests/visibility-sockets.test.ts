import { activityTopic, userTopic } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import { connect, endSocketsAfterwards, listen, refusal } from './realtime/support/client.ts';
import { createTestApp } from './support/test-app.ts';
import { maySeePost, maySeeProfile } from './visibility/reference.ts';
import { createWorld } from './visibility/world.ts';

// A socket can subscribe only to topics that its viewer may see.

const app = await createTestApp();
const world = await createWorld(app);
const url = await listen(app);
endSocketsAfterwards();

const isGone = ({ caller }: (typeof world.viewers)[number]) =>
  caller.cookie === '' || world.authors.some((author) => author.caller === caller && !author.isActive);

test.each(world.viewers.filter(isGone))('when $name opens a socket, it is refused', async ({ caller }) => {
  expect(await refusal(url, { headers: { cookie: `session=${caller.cookie}` } })).toBe(401);
});

test.each(world.viewers.filter((viewer) => !isGone(viewer)))(
  'when $name subscribes, exactly the visible topics are accepted',
  async ({ caller, viewpointOf }) => {
    const client = await connect(url, caller);
    const wanted = world.authors.flatMap((author) => [
      { topic: userTopic(author.caller.username), isVisible: maySeeProfile(author, viewpointOf(author)) },
      ...author.posts.map((post) => ({
        topic: activityTopic(post.uuid),
        isVisible: maySeePost(author, post, viewpointOf(author)),
      })),
    ]);
    const visible = wanted.filter(({ isVisible }) => isVisible).map(({ topic }) => topic);
    const accepted: unknown[] = [];
    // All of them are more than one message may have.
    for (let at = 0; at < wanted.length; at += 100)
      accepted.push(await client.subscribe(...wanted.slice(at, at + 100).map(({ topic }) => topic)));
    expect(accepted.flat()).toEqual(visible);
    client.ws.close(1000);
  },
);

test('when all viewers have subscribed, some topics were visible and some were not', () => {
  const pairs = world.viewers.flatMap(({ viewpointOf }) =>
    world.authors.map((author) => maySeeProfile(author, viewpointOf(author))),
  );
  expect(pairs.filter(Boolean).length).toBeGreaterThan(10);
  expect(pairs.filter((isVisible) => !isVisible).length).toBeGreaterThan(10);
});
