import { tableFiles, type ExportSection } from '../../platform/export-files.ts';
import { findSubscribedDevices, type SubscribedDevice } from './push.repository.ts';

/** The browsers with push messages of a user, without their addresses: these are secrets. */
export const pushExport: ExportSection = {
  folder: '',
  countRows: async ({ db, userId }) => 2 * (await findSubscribedDevices(db, userId)).length,
  files: (reader) =>
    tableFiles<SubscribedDevice>(reader, {
      name: 'push-devices',
      about: 'The browsers that receive your push notifications, and since when.',
      columns: ['created_at', 'user_agent'],
      batches: async function* () {
        const devices = await findSubscribedDevices(reader.db, reader.userId);
        if (devices.length > 0) yield devices;
      },
    }),
};
