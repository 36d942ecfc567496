import { inBatches, tableFiles, type ExportSection } from '../../platform/export-files.ts';
import { countOwnLikes, findOwnLikes, type OwnLike } from './likes-export.repository.ts';

const PER_READ = 1_000;

export const likesExport: ExportSection = {
  folder: '',
  countRows: async ({ db, userId }) => 2 * (await countOwnLikes(db, userId)),
  files: (reader) =>
    tableFiles<OwnLike>(reader, {
      name: 'likes',
      about: 'Posts and comments you like, with dates.',
      columns: ['liked', 'uuid', 'since'],
      batches: () =>
        inBatches((after) => findOwnLikes(reader.db, { userId: reader.userId, after, limit: PER_READ })),
    }),
};
