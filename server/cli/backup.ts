// `npm run backup -- [file]`, also while the server runs.
import { backupUsage, runBackup } from './backup-command.ts';
import { runFromShell } from './run-command.ts';

await runFromShell(runBackup, backupUsage);
