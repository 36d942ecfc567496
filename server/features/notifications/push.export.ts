import { tableFiles, type ExportSection } from '../../platform/export-files.ts';
import { findSubscribedDevices, type SubscribedDevice } from './push.repository.ts';

/** Where a user has notifications sent. The addresses stay out: with one, anyone could send there. */
export const pushExport: ExportSection = {
  folder: '',
  countRows: async ({ db, userId }) => 2 * (await findSubscribedDevices(db, userId)).length,
  files: (reader) =>
    tableFiles<SubscribedDevice>(reader, {
      name: 'push-devices',
      about: 'The browsers to which you have notifications sent, and since when.',
      columns: ['created_at', 'user_agent'],
      batches: async function* () {
        const devices = await findSubscribedDevices(reader.db, reader.userId);
        if (devices.length > 0) yield devices;
      },
    }),
};
