import { defineConfig } from 'vitest/config';

/** They change what a module keeps for as long as its process lives: each has modules of its own. */
const APART = ['tests/live/**/*.test.ts', 'server/platform/jobs.test.ts'];
const NEVER = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'];

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
          // Reading the server's modules again for each file took half of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: APART, exclude: NEVER } },
    ],
  },
});
