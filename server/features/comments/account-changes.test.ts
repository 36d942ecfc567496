import { expect, test } from 'vitest';
import { createCommentsFixture } from './comments.fixture.ts';
import { findReactedActivities } from './reacted-activities.repository.ts';

let now = Date.parse('2026-03-10T12:00:00Z');
const { app, type, publish, write } = await createCommentsFixture({ now: () => new Date((now += 1)) });
const { db } = app.platform;

test('when a user leaves, the activities they reacted to are found once each, the newest reaction first', async () => {
  const [author, user] = [await app.signUp('ab_author'), await app.signUp('ab_person')];
  const [wrote = '', liked = '', likedComment = '', named = '', unrelated = ''] = await publish(
    author,
    ...Array.from({ length: 5 }, () => ({})),
  );
  const [own = ''] = await publish(user, {});
  const like = (likeable_type: string, likeable_uuid: string) =>
    user.post('/api/likes', { likeable_type, likeable_uuid });
  await write(author, unrelated, 'No one else commented');
  const comment = await write(author, likedComment, 'Like me');
  await write(user, wrote, 'Hello');
  await like(type, liked);
  await write(author, named, `What does @${user.username} say?`);
  await write(user, own, 'To myself');
  await like('comment', comment.uuid);
  await write(user, liked, 'And I say why');
  const reacted = async (limit: number) =>
    (await findReactedActivities(db, user.uuid, limit)).map(({ uuid, authorId }) => [uuid, authorId]);
  const all = [liked, likedComment, named, wrote].map((uuid) => [uuid, author.uuid]);
  expect(await reacted(10)).toEqual(all);
  expect(await reacted(2)).toEqual(all.slice(0, 2));
});
