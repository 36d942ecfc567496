import { tableFiles, type ExportSection } from '../../platform/export-files.ts';
import { findExportedWebhooks, type ExportedWebhook } from './webhooks.repository.ts';

/** The webhooks of a user, without their secrets. */
export const webhooksExport: ExportSection = {
  folder: '',
  countRows: async ({ db, userId }) => 2 * (await findExportedWebhooks(db, userId)).length,
  files: (reader) =>
    tableFiles<ExportedWebhook>(reader, {
      name: 'webhooks',
      about: 'The URLs that receive events of your activities.',
      columns: ['created_at', 'url', 'events', 'is_enabled'],
      batches: async function* () {
        const webhooks = await findExportedWebhooks(reader.db, reader.userId);
        if (webhooks.length > 0) yield webhooks;
      },
    }),
};
