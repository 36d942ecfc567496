import { everyRow } from '../../../tests/support/every-row.ts';
import { expect, test } from 'vitest';
import type { ExportReader, ExportSection } from '../../platform/export-files.ts';
import { likesExport } from '../likes/likes.export.ts';
import { createCommentsFixture } from './comments.fixture.ts';
import { commentsExport } from './comments.export.ts';

const { app, type, publish, write, edit } = await createCommentsFixture();
const author = await app.signUp('export_author');
const writer = await app.signUp('export_writer');
const [activity = ''] = await publish(author, {});

/** The files of a section by name, and how many rows they were announced and written with. */
async function exported(section: ExportSection, userId: string) {
  let written = 0;
  const reader: ExportReader = {
    db: app.platform.db,
    userId,
    addProgress: (rows) => (written += rows),
    shapeEach: everyRow,
  };
  const announced = await section.countRows(reader);
  const texts = new Map<string, string>();
  for await (const { name, content } of section.files(reader)) {
    texts.set(name, (await Array.fromAsync(content)).join(''));
  }
  return { texts, announced, written };
}

test('when a user has written and liked, their export holds all of it and nothing of others', async () => {
  const head = await write(writer, activity, 'First, with a "quote", and\nanother line');
  await write(author, activity, 'Not theirs', head);
  const reply = await write(writer, activity, 'Second', head);
  const edited = (await edit(writer, reply, 'Second, better')).json<{ edited_at: string }>();
  await writer.post('/api/likes', { likeable_type: type, likeable_uuid: activity });
  await writer.post('/api/likes', { likeable_type: 'comment', likeable_uuid: head.uuid });

  const comments = await exported(commentsExport, writer.uuid);
  expect(JSON.parse(comments.texts.get('comments.json') ?? '')).toEqual([
    {
      uuid: reply.uuid,
      activity_uuid: activity,
      reply_to_uuid: head.uuid,
      content: 'Second, better',
      created_at: reply.created_at,
      edited_at: edited.edited_at,
      like_count: 0,
      reply_count: 0,
    },
    expect.objectContaining({ uuid: head.uuid, content: head.content, like_count: 1, reply_count: 2 }),
  ]);
  expect(comments.texts.get('comments.csv')).toContain('"First, with a ""quote"", and\nanother line"');
  expect([comments.announced, comments.written]).toEqual([4, 4]);

  const likes = await exported(likesExport, writer.uuid);
  expect(JSON.parse(likes.texts.get('likes.json') ?? '')).toMatchObject([
    { liked: 'comment', uuid: head.uuid },
    { liked: 'activity', uuid: activity },
  ]);
  expect([likes.announced, likes.written]).toEqual([4, 4]);
});

test('when a user has done nothing, the files are there and empty', async () => {
  const nobody = await app.signUp('export_nobody');
  expect((await exported(commentsExport, nobody.uuid)).texts.get('comments.json')).toBe('[]\n');
  expect((await exported(likesExport, nobody.uuid)).texts.get('likes.csv')).toBe('liked,uuid,since\n');
});
