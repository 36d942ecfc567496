import { inBatches, tableFiles, type ExportReader, type ExportSection } from '../../platform/export-files.ts';
import {
  CONNECTIONS,
  countConnected,
  findConnected,
  type Connected,
  type Connection,
} from './follows-export.repository.ts';

const PER_READ = 1_000;

const about: Readonly<Record<Connection, string>> = {
  followers: 'Who follows you, and since when.',
  following: 'Whom you follow, and since when.',
  'requests-received': 'Who has asked to follow you and waits.',
  'requests-sent': 'Whom you have asked to follow.',
  blocks: 'Whom you have blocked.',
};

/** The users around a user: their usernames and the dates, nothing else of them. */
export const followsExport: ExportSection = {
  folder: 'people',
  countRows: async ({ db, userId }) => {
    let rows = 0;
    for (const connection of CONNECTIONS) {
      rows += 2 * (await countConnected(db, connection, userId));
    }
    return rows;
  },
  files: function* (reader) {
    for (const connection of CONNECTIONS) yield* connectionFiles(reader, connection);
  },
};

function connectionFiles(reader: ExportReader, connection: Connection) {
  const { db, userId } = reader;
  return tableFiles<Connected>(reader, {
    name: connection,
    about: about[connection],
    columns: ['username', 'since'],
    batches: () => inBatches((after) => findConnected(db, { connection, userId, after, limit: PER_READ })),
  });
}
