import { defineConfig } from '@playwright/test';
import { CHROMIUM, chromiumPath } from './tools/test/chromium.ts';

// Each worker reads this file and has a server of its own (tests/e2e/support/server.ts).
const worker = process.env['TEST_PARALLEL_INDEX'];
for (const name of ['E2E_URL', 'E2E_DATA_DIR'])
  if (worker !== undefined) process.env[name] = process.env[`${name}_${worker}`];

/**
 * Chromium loads two pages for the address bar of each window, which tests never show: without them a test's
 * first page costs two thirds. It also keeps a spare process for the next page, which tests mostly close unused. The
 * last list of features counts, so those that Playwright switches off stand here too.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of tests live for a second: a larger nursery spares them most collections of garbage.
  '--js-flags=--min-semi-space-size=32 --max-semi-space-size=32',
  `--disable-features=${DISABLED_FEATURES.join()}`,
];

/** For programs that start the browser themselves. */
export const launchOptions = { executablePath: chromiumPath(), args: ARGUMENTS };
/** Tests of notifications, which Chromium's headless shell lacks. */
const WITH_NOTIFICATIONS = '**/push.spec.ts';

/** Browser tests against the real server. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/server.ts',
  outputDir: 'test-results/browser',
  workers: 2,
  timeout: 60_000,
  // Times and sockets on a busy machine: what passes at the second attempt is listed as flaky.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: process.env['E2E_URL'] ?? 'http://127.0.0.1:4173',
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // Recording costs a third of the time; `--trace on` records what one wants to look into.
    trace: 'off',
  },
  projects: [
    // A service worker answers requests that a test wants to see or to replace: few tests allow one.
    { name: 'screens', testIgnore: WITH_NOTIFICATIONS, use: { launchOptions, serviceWorkers: 'block' } },
    {
      name: 'notifications',
      testMatch: WITH_NOTIFICATIONS,
      use: { launchOptions: { ...launchOptions, executablePath: CHROMIUM } },
    },
  ],
});
