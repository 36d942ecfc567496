import { defineConfig } from 'vitest/config';

/** Tests that depend on module state: each file gets its own modules, which takes seconds to load. */
const APART = [
  'tests/live/{event-shapes,malformed-messages,newest-counts}.test.ts',
  'server/platform/{jobs,database}.test.ts',
  'web/platform/app-install.test.ts',
];
/** Ten seconds and more each: `npm test` leaves them to `npm run test:all`. */
const SLOW = [
  'tests/{unshown-rows,kept-cards,kept-pages,privacy-on-nodes,realtime/killed-node,visibility,visibility-admin,visibility-view-as,visibility-writes,scheduled-stats,tracker-items,restore/restore,restore/generated-rows,durability,backup,hostile,naughty-strings}.test.ts',
  'server/platform/{child-worker,jobs,parsing,bus-gaps}.test.ts',
  'server/platform/embedded-postgres/*.test.ts',
  'server/cli/backup.test.ts',
  'server/tracker-kit/sync/provider-sync.test.ts',
  'server/features/{exports/exports,feed/following,notifications/{push-sending,push-subscriptions},previews/{painter,pictures},profiles/privacy-preview}.test.ts',
  'trackers/*/server/imports/*.test.ts',
  'trackers/*/server/{sync/large-account,page/recomputation/*,export/*}.test.ts',
  'trackers/chess/server/{openings/name-stored-games,games/game,sync/queue,sync/chesscom-sync,sync/lichess-sync,sync/lichess-refusals,pgn/parse-file}.test.ts',
  'trackers/weights/server/{records/records,hevy/hevy-trouble,hevy/hevy-sync}.test.ts',
  'trackers/stripe/server/{amount-levels,hidden-amounts}.test.ts',
  'tools/new-tracker/*.test.ts',
];
const NEVER = [
  '**/node_modules/**',
  '**/dist/**',
  'tests/e2e/**',
  ...(process.env['SHORT_TESTS'] === '1' ? SLOW : []),
];

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/sql-rows/check-rows.ts', 'server/features/accounts/cheap-hashes.fixture.ts'],
    maxWorkers: 2,
    // As in the server: on few processors the other threads of a collection wait more than they help.
    execArgv: ['--no-parallel-scavenge'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Times and sockets on a busy machine: what passes at the second attempt is listed. A counterexample of a property
    // is a finding, though another attempt with other random values would pass.
    retry: { count: 1, condition: /^(?!Property failed)/ },
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
