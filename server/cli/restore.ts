// `npm run restore -- <file>`, while no server runs.
import { restoreUsage, runRestore } from './restore-command.ts';
import { runFromShell } from './run-command.ts';

await runFromShell(runRestore, restoreUsage);
