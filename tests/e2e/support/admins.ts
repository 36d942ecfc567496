import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs the command-line tool of a server, by default the shared one: `promote ada`. */
export async function runAdminCommand(
  parameters: readonly string[],
  dataDir = process.env['E2E_DATA_DIR'] ?? '',
): Promise<void> {
  await promisify(execFile)(process.execPath, ['server/cli/admin.ts', ...parameters], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });
}
