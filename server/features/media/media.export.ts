import path from 'node:path';
import {
  jsonFile,
  type ExportFile,
  type ExportReader,
  type ExportSection,
} from '../../platform/export-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { countOwnMedia, findOwnMediaAfter, type OwnMedia } from './media-export.repository.ts';
import { folderOf } from './media.jobs.ts';

const PER_READ = 200;

/** Exports a user's pictures and videos as stored, including those that are not attached to a post. */
export function mediaExport({ storage }: { storage: Storage }): ExportSection {
  return {
    folder: 'media',
    countRows: ({ db, userId }) => countOwnMedia(db, userId),
    files: async function* (reader) {
      yield listFile(reader);
      for await (const media of ownMedia(reader)) {
        const file = await mediaFile(storage, media);
        if (file) yield file;
        reader.addProgress(1);
      }
    },
  };
}

function listFile(reader: ExportReader): ExportFile {
  const about = 'Your pictures and videos: files, posts and descriptions.';
  return jsonFile('media', about, async () => {
    const list = [];
    for await (const media of ownMedia(reader)) {
      const { file_name: _, ...facts } = media;
      list.push({ ...facts, file: nameOf(media) });
    }
    return list;
  });
}

async function* ownMedia({ db, userId }: ExportReader): AsyncGenerator<OwnMedia> {
  let after: string | null = null;
  for (;;) {
    const rows: OwnMedia[] = await findOwnMediaAfter(db, { userId, after, limit: PER_READ });
    yield* rows;
    after = rows.at(-1)?.uuid ?? null;
    if (after === null) return;
  }
}

/** Returns null for a missing file, so that the rest can be exported. */
async function mediaFile(storage: Storage, media: OwnMedia): Promise<ExportFile | null> {
  const key = `${folderOf(media.uuid)}/${media.file_name}`;
  const stored = await storage.get(key);
  if (!stored) return null;
  stored.stream.destroy();
  return {
    name: nameOf(media),
    about: media.media_type === 'video' ? 'One of your videos.' : 'One of your pictures.',
    content: readFile(storage, key),
    isCompressible: false,
  };
}

function nameOf({ uuid, file_name }: Pick<OwnMedia, 'uuid' | 'file_name'>): string {
  return `${uuid}${path.extname(file_name)}`;
}

/** Opens the file only when it is written: otherwise it would stay open if the export was aborted. */
async function* readFile(storage: Storage, key: string): AsyncGenerator<Uint8Array> {
  const stored = await storage.get(key);
  if (!stored) throw new Error(`${key} has just been removed`);
  yield* stored.stream;
}
