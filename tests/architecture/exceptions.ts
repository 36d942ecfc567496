/** Exceptions to the rules of architecture.test.ts, each with its reason. */

/** The core names no tracker. */
export const namesTracker: Readonly<Record<string, string>> = {
  'server/features/accounts/reserved-names.ts': 'keeps addresses free for trackers that come later',
};

/** Files of more than 300 lines. */
export const longFiles: Readonly<Record<string, string>> = {};

/** Files with a default export. */
export const defaultExports: Readonly<Record<string, string>> = {
  'web/vite.config.ts': 'Vite asks for it',
  'tests/support/global-setup.ts': 'Vitest asks for it, to get the teardown back',
  'tests/e2e/support/server.ts': 'Playwright asks for it',
};

/** API paths outside a contract; a folder includes its files. */
export const apiPaths: Readonly<Record<string, string>> = {
  'server/platform/http/': 'tells the API from the web app',
  'web/platform/api': 'reaches the endpoints of the contract',
  'web/vite.config.ts': 'passes the API on while developing',
  'web/ui/navigation.tsx': 'tells links to pages from links to files of the API',
};

/** Contract files without a feature. */
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

/** Features without a part in `contract`, `server` or `web`. */
export const oneSidedFeatures: Readonly<Record<string, string>> = {
  visibility: 'conditions in SQL that other features build into their statements',
  previews: 'titles and images for links on other sites; the app itself does not show them',
};

/** Writes to another feature's table. */
export const writesForeignTable: Readonly<Record<string, string>> = {
  'server/features/comments/comments.repository.ts writes activities':
    'comment_count is stored in the row that the feed reads, by the transaction that changes it',
  'server/features/comments/comment-removal.repository.ts writes activities': 'as above',
  'server/features/comments/comment-removal.repository.ts writes comment_likes':
    'likes go with their comment, and their counters with them',
  'server/features/follows/follows.repository.ts writes users':
    'follower_count and following_count are stored in the row that profiles read',
  'server/features/profiles/profiles.repository.ts writes users':
    'the privacy of a profile is a column of its user',
};

const NAMES = 'names, picture and state of users, joined to spare a round trip';
const POSTS = 'posts under the visibility rule, whose fragment names their columns';

/** Reads of another feature's table, each with its reason. */
export const readsForeignTable: Readonly<Record<string, string>> = {
  'activities reads users': NAMES,
  'activities reads user_trackers': 'the export names the tracker of each post',
  'comments reads users': NAMES,
  'comments reads activities': POSTS,
  'comments reads activity_likes':
    'likes of a user who leaves or comes back change counts together with comments',
  'comments reads comment_likes': 'likes of comments are presented in the statement of the comments',
  'exports reads users': NAMES,
  'feed reads users': NAMES,
  'feed reads activities': POSTS,
  'feed reads user_trackers': 'totals are sums over the counters of trackers',
  'follows reads users': NAMES,
  'follows reads activities': 'suggestions rank users by their visible posts',
  'likes reads users': NAMES,
  'media reads users': NAMES,
  'media reads activities': POSTS,
  'notifications reads users': NAMES,
  'notifications reads activities': POSTS,
  'notifications reads comments': 'a notification is shown only while its comment is visible',
  'notifications reads activity_likes': 'a notification is shown only while its like exists',
  'notifications reads comment_likes': 'a notification is shown only while its like exists',
  'notifications reads comment_mentions': 'a notification is shown only while its mention exists',
  'notifications reads follows': 'a notification is shown only while its follow or request exists',
  'notifications reads user_trackers': 'unread counts follow the visibility of trackers',
  'notifications reads sessions': 'push goes to browsers whose session is alive',
  'presence reads users': NAMES,
  'profiles reads users': 'the moment when a profile was opened is a column of its user',
  'presence reads activities': POSTS,
  'presence reads user_trackers': 'access to the topic of a user depends on the trackers',
  'trackers reads users': NAMES,
  'trackers reads activities': POSTS,
  'visibility reads follows': 'the rule comes before the feature that writes them, whose lists obey it',
  'visibility reads blocks': 'as above',
};
