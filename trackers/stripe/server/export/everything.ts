import { inBatches, jsonFile, tableFiles, type ExportSource } from '@plotline/server/tracker-kit/export.ts';
import { findAmountVisibility } from '../connection/connection.repository.ts';
import type { StripeTables } from '../database.gen.ts';
import {
  countTransactions,
  EXPORTED_COLUMNS,
  findExportedConnections,
  findTransactionsAfter,
  type ExportedTransaction,
} from './export.repository.ts';

const PER_READ = 1_000;

/** Everything that was read of a user's accounts, for the export of their data. Tokens are left out. */
export const everything: ExportSource = {
  // JSON and CSV.
  countRows: async ({ db, userId }) => 2 * (await countTransactions(db.withTables<StripeTables>(), userId)),
  files: function* (reader) {
    const db = reader.db.withTables<StripeTables>();
    const { userId } = reader;
    yield* tableFiles<ExportedTransaction>(reader, {
      name: 'transactions',
      about: 'The balance transactions of your Stripe accounts; amounts in the minor unit of the currency.',
      columns: EXPORTED_COLUMNS,
      batches: () =>
        inBatches((last) =>
          findTransactionsAfter(db, { userId, after: last?.uuid ?? null, limit: PER_READ }),
        ),
    });
    yield jsonFile('accounts', 'Your Stripe accounts.', () => findExportedConnections(db, userId));
    yield jsonFile('settings', 'What others see of your amounts.', async () => ({
      amount_visibility: await findAmountVisibility(db, userId),
    }));
  },
};
