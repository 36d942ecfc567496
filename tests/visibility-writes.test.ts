import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestApp } from './support/test-app.ts';
import { examplesOf, meets } from './visibility/reactions.ts';
import { maySeePost } from './visibility/reference.ts';
import { createWorld, type WorldPost, type WorldViewer } from './visibility/world.ts';

// Writes to hidden content are refused with the response for missing content.

const app = await createTestApp();
const world = await createWorld(app);
const { trackerType, authors, reactions, viewers } = world;

type Answered = ReturnType<WorldViewer['caller']['post']>;

interface Attempt {
  readonly name: string;
  readonly answered: Answered;
  /** Returns true when the viewer may see the target. */
  readonly isThere: boolean;
  readonly done: number;
  readonly absence: string;
}

test.each(viewers)('when $name likes and comments, only visible targets are accepted', async (viewer) => {
  const isGuest = (await viewer.caller.get('/api/auth/me')).statusCode === 401;
  const tryAll = async (post: WorldPost) => {
    for (const { name, answered, isThere, done, absence } of attempts(viewer, post)) {
      const answer = await answered;
      const what = `${name} ${post.uuid}`;
      expect([what, answer.statusCode]).toEqual([what, isGuest ? 401 : isThere ? done : 404]);
      if (!isGuest && !isThere) expect(answer.json()).toEqual({ detail: absence });
    }
  };
  await Promise.all(examplesOf(viewer.opens).map(tryAll));
});

function* attempts({ caller, ...viewer }: WorldViewer, post: WorldPost): Generator<Attempt> {
  const isVisible = maySeePost(post.author, post, viewer.viewpointOf(post.author));
  const onPost = { isThere: isVisible, absence: 'Activity not found' };
  const liked = { likeable_type: trackerType, likeable_uuid: post.uuid };
  const unlike = (type: string, uuid: string) =>
    caller.delete(`/api/likes?likeable_type=${type}&likeable_uuid=${uuid}`);
  const comment = {
    activity_type: trackerType,
    activity_uuid: post.uuid,
    content: `Written by ${caller.username}`,
  };
  yield { ...onPost, name: 'like', answered: caller.post('/api/likes', liked), done: 201 };
  yield { ...onPost, name: 'unlike', answered: unlike(trackerType, post.uuid), done: 200 };
  yield { ...onPost, name: 'comment', answered: caller.post('/api/comments', comment), done: 201 };
  for (const { uuid, fan, post: on } of reactions.comments) {
    if (on !== post) continue;
    const isThere = isVisible && meets({ caller, ...viewer }, fan, authors);
    const onComment = { isThere, absence: 'Comment not found' };
    const likedComment = { likeable_type: 'comment', likeable_uuid: uuid };
    const isOwn = fan.caller === caller;
    const body = { content: `Changed by ${caller.username}` };
    yield {
      ...onComment,
      name: 'like of a comment',
      answered: caller.post('/api/likes', likedComment),
      done: 201,
    };
    yield { ...onComment, name: 'unlike of a comment', answered: unlike('comment', uuid), done: 200 };
    yield {
      ...onComment,
      name: 'edit',
      answered: caller.put(`/api/comments/${uuid}`, body),
      done: isOwn ? 200 : 403,
    };
    // A reply requires a visible post.
    if (isVisible) {
      const reply = { ...comment, parent_comment_uuid: uuid };
      yield { ...onComment, name: 'reply', answered: caller.post('/api/comments', reply), done: 201 };
    }
    if (!isOwn)
      yield { ...onComment, name: 'deletion', answered: caller.delete(`/api/comments/${uuid}`), done: 403 };
  }
}

test('when all viewers have tried, some writes succeeded and some were refused', async () => {
  const { rows } = await sql<{ written: number }>`
    select count(*) as written from comments where content like 'Written by%'`.execute(app.platform.db);
  expect(rows[0]?.written).toBeGreaterThan(10);
});
