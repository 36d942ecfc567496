import { inBatches, tableFiles, type ExportReader, type ExportSection } from '../../platform/export-files.ts';
import {
  CONNECTIONS,
  countConnected,
  countUnfollowedForExport,
  findConnected,
  findUnfollowedForExport,
  type Connected,
  type Connection,
  type UnfollowedTracker,
} from './follows-export.repository.ts';

const PER_READ = 1_000;

const about: Readonly<Record<Connection, string>> = {
  followers: 'Your followers, with dates.',
  following: 'Users you follow, with dates.',
  'requests-received': 'Pending requests to follow you.',
  'requests-sent': 'Your pending follow requests.',
  blocks: 'Users you have blocked.',
  mutes: 'Users you have muted.',
};

/** The followers, followed, blocked and muted users of a user, by username and date. */
export const followsExport: ExportSection = {
  folder: 'people',
  countRows: async ({ db, userId }) => {
    let rows = 0;
    for (const connection of CONNECTIONS) {
      rows += 2 * (await countConnected(db, connection, userId));
    }
    return rows + 2 * (await countUnfollowedForExport(db, userId));
  },
  files: function* (reader) {
    for (const connection of CONNECTIONS) yield* connectionFiles(reader, connection);
    yield* unfollowedTrackerFiles(reader);
  },
};

function unfollowedTrackerFiles(reader: ExportReader) {
  const { db, userId } = reader;
  return tableFiles<UnfollowedTracker>(reader, {
    name: 'unfollowed-trackers',
    about: 'Trackers of users you follow whose posts you left out of your feeds.',
    columns: ['username', 'tracker_type', 'since'],
    batches: () => inBatches((after) => findUnfollowedForExport(db, { userId, after, limit: PER_READ })),
  });
}

function connectionFiles(reader: ExportReader, connection: Connection) {
  const { db, userId } = reader;
  return tableFiles<Connected>(reader, {
    name: connection,
    about: about[connection],
    columns: ['username', 'since'],
    batches: () => inBatches((after) => findConnected(db, { connection, userId, after, limit: PER_READ })),
  });
}
