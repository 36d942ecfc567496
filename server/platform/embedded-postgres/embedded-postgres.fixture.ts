// Serves the data folder in its argument until it is killed.
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => undefined });
process.stdout.write(`${JSON.stringify(postgres.connection)}\n`);
await postgres.exited;
