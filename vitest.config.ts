import { defineConfig } from 'vitest/config';

/** Tests that change module state: each file gets its own modules. */
const APART = ['tests/live/**/*.test.ts', 'server/platform/jobs.test.ts'];
/** Ten seconds and more each: `npm run check` leaves them to `npm test`. */
const SLOW = [
  'tests/{visibility,visibility-writes,scheduled-stats,durability,backup,database-restart,hostile,naughty-strings}.test.ts',
  'server/platform/{embedded-postgres,child-worker,jobs,parsing}.test.ts',
  'server/features/notifications/push-sending.test.ts',
  'trackers/*/server/imports/*.test.ts',
  'trackers/*/server/sync/large-account.test.ts',
  'trackers/stripe/server/{amount-levels,page/recomputation/page-recomputation}.test.ts',
  'trackers/weights/server/export/export.test.ts',
  'tools/new-tracker/*.test.ts',
];
const NEVER = [
  '**/node_modules/**',
  '**/dist/**',
  'tests/e2e/**',
  ...(process.env['QUICK_TESTS'] === '1' ? SLOW : []),
];

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/sql-rows/check-rows.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{contract,server,web,trackers,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: [...NEVER, ...APART],
          // Loading the server's modules again for each file took half of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: APART, exclude: NEVER } },
    ],
  },
});
