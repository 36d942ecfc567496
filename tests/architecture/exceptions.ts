/** What the rules of architecture.test.ts let pass, with the reason. Nothing else may. */

/** The core names no tracker. */
export const namesTracker: Readonly<Record<string, string>> = {
  'server/features/accounts/reserved-names.ts': 'keeps addresses free for trackers that come later',
};

/** Files of more than 250 lines. */
export const longFiles: Readonly<Record<string, string>> = {};

/** Files with a default export. */
export const defaultExports: Readonly<Record<string, string>> = {
  'web/vite.config.ts': 'Vite asks for it',
  'tests/support/global-setup.ts': 'Vitest asks for it, to get the teardown back',
  'tests/e2e/support/server.ts': 'Playwright asks for it',
};

/** Paths of the API that are written outside of a contract; a folder stands for all in it. */
export const apiPaths: Readonly<Record<string, string>> = {
  'server/platform/http/': 'tells the API from the web app',
  'web/platform/api': 'reaches the endpoints of the contract',
  'web/vite.config.ts': 'passes the API on while developing',
  'web/ui/navigation.tsx': 'tells links to pages from links to files of the API',
};

/** SQL outside of a repository. */
export const sqlElsewhere: Readonly<Record<string, string>> = {
  'server/features/follows/visibility.service.ts': 'the one rule of visibility, used by many repositories',
};

/** Files of the contract that are no feature. */
export const contractWords: Readonly<Record<string, string>> = {
  'endpoint.ts': 'the words the contract is written in',
  'schema.ts': 'shapes that many features share',
  'limits.ts': 'numbers that both sides share',
  'errors.ts': 'sentences that both sides share',
  'trailing.ts': 'cuts texts the same way on both sides',
  'tracker.ts': 'what a tracker declares',
  'account-deletion.ts': 'what belongs to accounts and would make its file too long',
  'tracker-pages.ts': 'what all pages of trackers share',
  'page-titles.ts': 'what pages are called before and after the app has started',
  'people.ts': 'how people are written and drawn',
  'palette.ts': 'colours that both sides share',
  'text.ts': 'which texts are empty, and how both sides trim them',
};

/** Features that are missing in `contract`, `server` or `web`. */
export const oneSidedFeatures: Readonly<Record<string, string>> = {
  activities: 'rows and rules behind the feed, which has the endpoints and the screens',
  likes: 'the screens come next',
  comments: 'the screens come next',
  previews: 'what links say elsewhere; inside of the app nobody sees it',
};
