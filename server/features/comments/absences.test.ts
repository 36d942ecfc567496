import { expect, test } from 'vitest';
import { findTouched } from './absences.repository.ts';
import { createCommentsFixture } from './comments.fixture.ts';

let now = Date.parse('2026-03-10T12:00:00Z');
const { app, type, publish, write } = await createCommentsFixture({ now: () => new Date((now += 1)) });
const { db } = app.platform;

test('when a user goes, their acts lead to where they were, once each, the last place first', async () => {
  const [author, user] = [await app.signUp('ab_author'), await app.signUp('ab_person')];
  const [wrote = '', liked = '', likedComment = '', named = '', untouched = ''] = await publish(
    author,
    ...Array.from({ length: 5 }, () => ({})),
  );
  const [own = ''] = await publish(user, {});
  const like = (likeable_type: string, likeable_uuid: string) =>
    user.post('/api/likes', { likeable_type, likeable_uuid });
  await write(author, untouched, 'Nobody else is here');
  const comment = await write(author, likedComment, 'Like me');
  await write(user, wrote, 'Hello');
  await like(type, liked);
  await write(author, named, `What does @${user.username} say?`);
  await write(user, own, 'To myself');
  await like('comment', comment.uuid);
  await write(user, liked, 'And I say why');
  const touched = async (limit: number) =>
    (await findTouched(db, user.uuid, limit)).map(({ uuid, authorId }) => [uuid, authorId]);
  const all = [liked, likedComment, named, wrote].map((uuid) => [uuid, author.uuid]);
  expect(await touched(10)).toEqual(all);
  expect(await touched(2)).toEqual(all.slice(0, 2));
});
