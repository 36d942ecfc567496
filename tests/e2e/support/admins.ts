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

/** Returns 50 users with names, addresses and numbers of maximum length. */
export function veryLong(user: object): object[] {
  return Array.from({ length: 50 }, (_, index) => ({
    ...user,
    uuid: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    username: `long_${index}_`.padEnd(50, 'x'),
    first_name: index % 2 === 0 ? 'N'.repeat(50) : 'محمد '.repeat(10),
    last_name: '👨‍👩‍👧‍👦'.repeat(5),
    email: `${'very.long.'.repeat(20)}@example.org`,
    last_active_at: index % 3 === 0 ? null : new Date().toISOString(),
    is_active: index % 4 !== 0,
    active_sessions: 99,
    total_sessions: 123_456_789,
  }));
}
