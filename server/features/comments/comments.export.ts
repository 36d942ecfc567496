import { inBatches, tableFiles, type ExportSection } from '../../platform/export-files.ts';
import { countOwnComments, findOwnComments, type OwnComment } from './comments-export.repository.ts';

const PER_READ = 500;

/** The comments and replies of a user; replies of others are not part of it. */
export const commentsExport: ExportSection = {
  folder: '',
  countRows: async ({ db, userId }) => 2 * (await countOwnComments(db, userId)),
  files: (reader) =>
    tableFiles<OwnComment>(reader, {
      name: 'comments',
      about: 'Your comments and replies.',
      columns: [
        'uuid',
        'activity_uuid',
        'reply_to_uuid',
        'content',
        'created_at',
        'edited_at',
        'like_count',
        'reply_count',
      ],
      batches: () =>
        inBatches((after) => findOwnComments(reader.db, { userId: reader.userId, after, limit: PER_READ })),
    }),
};
