import { jsonFile, type ExportSection } from '../../platform/export-files.ts';
import { findPins } from './pins.repository.ts';

/** The figures that a user chose for their profile. */
export const showcaseExport: ExportSection = {
  folder: '',
  countRows: async () => 0,
  files: function* ({ db, userId }) {
    yield jsonFile(
      'pinned-figures',
      'The figures that you chose for your profile, in order; null for the suggested ones.',
      async () => ({ pins: await findPins(db, userId) }),
    );
  },
};
