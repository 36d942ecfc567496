import { expect, test } from 'vitest';
import type { ExportReader } from '../../platform/export-files.ts';
import { mediaExport } from './media.export.ts';
import { createMediaFixture } from './media.fixture.ts';

const { app, uploaded, publish, change } = await createMediaFixture();

test('when a user exports, their pictures are in it with what they said of them, and no one else’s', async () => {
  const [ada, bob] = [await app.signUp('ada_exports_media'), await app.signUp('bob_exports_media')];
  const [uuid = ''] = await publish(ada, {});
  const [shown, waiting] = [await uploaded(ada), await uploaded(ada)];
  await uploaded(bob);
  await change(ada, uuid, { media: [{ id: shown.id, alt_text: 'A bench' }] });
  const section = mediaExport(app.platform);
  let written = 0;
  const reader: ExportReader = {
    db: app.platform.db,
    userId: ada.uuid,
    addProgress: (rows) => (written += rows),
  };
  const files = new Map<string, Buffer>();
  for await (const { name, content } of section.files(reader)) {
    const pieces = [];
    for await (const piece of content) pieces.push(Buffer.from(piece));
    files.set(name, Buffer.concat(pieces));
  }
  expect([...files.keys()]).toEqual(['media.json', `${shown.id}.webp`, `${waiting.id}.webp`]);
  expect(files.get(`${shown.id}.webp`)).toEqual((await ada.get(shown.url)).rawPayload);
  const facts = { media_type: 'image', width: 1_000, height: 500, duration: null };
  expect(JSON.parse(String(files.get('media.json')))).toMatchObject([
    { ...facts, activity_uuid: uuid, place: 0, alt_text: 'A bench', file: `${shown.id}.webp` },
    { ...facts, activity_uuid: null, place: null, alt_text: null, file: `${waiting.id}.webp` },
  ]);
  expect([await section.countRows(reader), written]).toEqual([2, 2]);
});
