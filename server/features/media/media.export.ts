import path from 'node:path';
import {
  inBatches,
  jsonFile,
  storedFile,
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
        const file = await storedFile(storage, `${folderOf(media.uuid)}/${media.file_name}`, {
          name: nameOf(media),
          about: media.media_type === 'video' ? 'One of your videos.' : 'One of your pictures.',
        });
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
  const batches = inBatches<OwnMedia>((last) =>
    findOwnMediaAfter(db, { userId, after: last?.uuid ?? null, limit: PER_READ }),
  );
  for await (const media of batches) yield* media;
}

function nameOf({ uuid, file_name }: Pick<OwnMedia, 'uuid' | 'file_name'>): string {
  return `${uuid}${path.extname(file_name)}`;
}
