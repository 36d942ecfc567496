import { everyRow } from '../../../tests/support/every-row.ts';
import { expect, test } from 'vitest';
import type { ExportReader } from '../../platform/export-files.ts';
import { mediaExport } from './media.export.ts';
import { createMediaFixture } from './media.fixture.ts';

const { app, uploaded, publish, change } = await createMediaFixture();

test('when a user exports, the export contains only their pictures, with the descriptions', async () => {
  const [ada, bob] = [await app.signUp('ada_exports_media'), await app.signUp('bob_exports_media')];
  const [uuid = ''] = await publish(ada, {});
  const [attached, unattached] = [await uploaded(ada), await uploaded(ada)];
  await uploaded(bob);
  await change(ada, uuid, { media: [{ id: attached.id, alt_text: 'A bench' }] });
  const section = mediaExport(app.platform);
  let written = 0;
  const reader: ExportReader = {
    db: app.platform.db,
    userId: ada.uuid,
    addProgress: (rows) => (written += rows),
    shapeEach: everyRow,
  };
  const files = new Map<string, Buffer>();
  for await (const { name, content } of section.files(reader)) {
    const chunks = [];
    for await (const chunk of content) chunks.push(Buffer.from(chunk));
    files.set(name, Buffer.concat(chunks));
  }
  expect([...files.keys()]).toEqual(['media.json', `${attached.id}.webp`, `${unattached.id}.webp`]);
  expect(files.get(`${attached.id}.webp`)).toEqual((await ada.get(attached.url)).rawPayload);
  const facts = { media_type: 'image', width: 1_000, height: 500, duration: null };
  expect(JSON.parse(String(files.get('media.json')))).toMatchObject([
    { ...facts, activity_uuid: uuid, place: 0, alt_text: 'A bench', file: `${attached.id}.webp` },
    { ...facts, activity_uuid: null, place: null, alt_text: null, file: `${unattached.id}.webp` },
  ]);
  expect([await section.countRows(reader), written]).toEqual([2, 2]);
});
