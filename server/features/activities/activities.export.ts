import { inBatches, tableFiles, type ExportReader, type ExportSection } from '../../platform/export-files.ts';
import {
  countOwnActivities,
  EXPORTED_COLUMNS,
  findOwnActivities,
  findTrackersPostedTo,
  type OwnActivity,
} from './activities-export.repository.ts';

const PER_READ = 500;

/** The posts of a user with their texts, hidden ones included. */
export const activitiesExport: ExportSection = {
  folder: '',
  countRows: async ({ db, userId }) => 2 * (await countOwnActivities(db, userId)),
  files: (reader) =>
    tableFiles<OwnActivity>(reader, {
      name: 'activities',
      about: 'Your posts with their texts and counts of likes and comments, including hidden ones.',
      columns: EXPORTED_COLUMNS,
      more: ['stats'],
      batches: () => ownActivities(reader),
    }),
};

async function* ownActivities({ db, userId }: ExportReader): AsyncGenerator<readonly OwnActivity[]> {
  for (const type of await findTrackersPostedTo(db, userId)) {
    yield* inBatches((after) => findOwnActivities(db, { userId, type, after, limit: PER_READ }));
  }
}
