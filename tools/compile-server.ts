// Loads what the server loads at its start and ends, upon which Node writes down what it has compiled: the first start
// is as quick as later ones, and its end, which would write it instead, too. `tools/start.mjs` says where to.
import { pino } from 'pino';
import '../server/app.ts';
import '../server/platform/config.ts';
import '../server/platform/embedded-postgres.ts';
import '../server/platform/open-platform.ts';
import { loadTrackers } from '../server/trackers.ts';

await loadTrackers(pino());
