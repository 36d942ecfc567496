import { tableFiles, type ExportReader, type ExportSection } from '../../platform/export-files.ts';
import type { TrackerServer } from '../../tracker-kit/tracker-server.ts';
import { findAllFindings, type ExportedFinding } from './findings.repository.ts';
import { EXPORTED_COLUMNS, findOwnTrackers, type OwnTracker } from './trackers-export.repository.ts';

/** Exports the list of a user's trackers, and the data of each in a folder. */
export function trackersExport(servers: readonly TrackerServer[]): readonly ExportSection[] {
  return [ownTrackersExport, ...servers.map(trackerExport)];
}

const ownTrackersExport: ExportSection = {
  folder: '',
  countRows: async ({ db, userId }) => {
    const [trackers, findings] = [await findOwnTrackers(db, userId), await findAllFindings(db, userId)];
    return 2 * (trackers.length + findings.length);
  },
  files: (reader) => [...trackerList(reader), ...findingList(reader)],
};

function trackerList(reader: ExportReader) {
  return tableFiles<OwnTracker>(reader, {
    name: 'trackers',
    about: 'Your trackers, who may see them, and how they post to the feed.',
    columns: EXPORTED_COLUMNS,
    batches: async function* () {
      yield await findOwnTrackers(reader.db, reader.userId);
    },
  });
}

function findingList(reader: ExportReader) {
  return tableFiles<ExportedFinding>(reader, {
    name: 'data_health',
    about: 'What may be wrong in your data, and your decisions about it.',
    columns: ['tracker_type', 'check', 'state', 'title', 'reason', 'found_at', 'decided_at'],
    batches: async function* () {
      yield await findAllFindings(reader.db, reader.userId);
    },
  });
}

function trackerExport({ definition: { type }, exportData }: TrackerServer): ExportSection {
  const isAdded = async ({ db, userId }: ExportReader) =>
    (await findOwnTrackers(db, userId)).some(({ tracker_type }) => tracker_type === type);
  return {
    folder: `trackers/${type}`,
    countRows: async (reader) => (exportData && (await isAdded(reader)) ? exportData.countRows(reader) : 0),
    files: async function* (reader) {
      if (exportData && (await isAdded(reader))) yield* exportData.files(reader);
    },
  };
}
