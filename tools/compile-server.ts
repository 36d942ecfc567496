// Loads the server's modules and exits, upon which Node writes its compile cache: the first start
// is as quick as later ones, and so is its end. The folder is set in `tools/start.mjs`.
import { pino } from 'pino';
import '../server/app.ts';
import '../server/platform/config.ts';
import '../server/platform/embedded-postgres/embedded-postgres.ts';
import '../server/platform/open-platform.ts';
import { loadTrackers } from '../server/trackers.ts';

await loadTrackers(pino());
