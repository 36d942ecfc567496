/** Exceptions from the rules of architecture.test.ts, each with its reason. One that is not needed any more fails. */

/** The core names no tracker. */
export const namesTracker: Readonly<Record<string, string>> = {
  'server/features/accounts/reserved-names.ts': 'reserves names for trackers that may be installed later',
};

/** Files with a default export. */
export const defaultExports: Readonly<Record<string, string>> = {
  'web/vite.config.ts': 'required by Vite',
  'tests/support/global-setup.ts': 'required by Vitest, for the teardown',
  'tests/e2e/support/server.ts': 'required by Playwright',
};

/** API paths outside of a contract; a folder stands for all its files. */
export const apiPaths: Readonly<Record<string, string>> = {
  'server/platform/http/': 'distinguishes the API from the web app',
  'web/platform/api': 'calls the endpoints of the contract',
  'web/vite.config.ts': 'proxies the API during development',
  'web/ui/navigation.tsx': 'distinguishes links to pages from links to files of the API',
};

/** Files of the contract that do not belong to a feature. */
export const contractWords: Readonly<Record<string, string>> = {
  'endpoint.ts': 'declares endpoints and events',
  'schema.ts': 'shapes that many features share',
  'limits.ts': 'numbers that both sides share',
  'errors.ts': 'messages that both sides share',
  'imports.ts': 'progress of file imports, the same for all trackers',
  'sync.ts': 'progress of syncs with providers, the same for all trackers',
  'trailing.ts': 'cuts texts the same way on both sides',
  'text-parts.ts': 'finds mentions and addresses the same way on both sides',
  'restores.ts': 'part of exports, apart because of its length',
  'tracker.ts': 'definition of a tracker',
  'first-paint.ts': 'parts of a page that the server shows before the app has loaded',
  'pictures.ts': 'part of media, without its endpoints',
  'account-deletion.ts': 'part of accounts, apart because of its length',
  'access-tokens.ts': 'part of accounts, apart because of its length',
  'email.ts': 'part of accounts, apart because of its length',
  'followed-trackers.ts': 'part of follows, apart because of its length',
  'second-factor.ts': 'part of accounts, apart because of its length',
  'registration.ts': 'part of accounts and admin',
  'operations.ts': 'part of admin, apart because of its length',
  'tracker-pages.ts': 'endpoints of all tracker pages',
  'tracker-health.ts': 'endpoints of the findings of all trackers',
  'settings-sections.ts': 'addresses and titles that server and app write',
  'share-target.ts': 'names that manifest, service worker and page share',
  'page-titles.ts': 'titles that server and app write',
  'device-name.ts': 'names of browsers, for lists and messages',
  'users.ts': 'names and initials of users',
  'palette.ts': 'colours that both sides share',
  'text.ts': 'trimming and empty texts on both sides',
};

/** Features that are missing in `contract`, `server` or `web`. */
export const oneSidedFeatures: Readonly<Record<string, string>> = {
  visibility: 'conditions in SQL that other features build into their statements',
  reports:
    'the dialog and notes of moderation that posts and comments show; the server has one feature for both',
  previews: 'titles and images for links on other sites; the app itself does not show them',
};

/** Tables of another feature that a file writes. */
export const writesForeignTable: Readonly<Record<string, string>> = {
  'server/features/comments/comments.repository.ts writes activities':
    'comment_count is a column of the row that the feed reads, updated in the same transaction',
  'server/features/comments/comment-removal.repository.ts writes activities': 'as above',
  'server/features/comments/comment-moderation.repository.ts writes activities': 'as above',
  'server/features/comments/comment-removal.repository.ts writes comment_likes':
    'likes are deleted with their comment, and their counters with them',
  'server/features/comments/comments-export.repository.ts writes activities':
    'as above: restored comments are counted',
  'server/features/likes/likes-export.repository.ts writes activities':
    'like_count is a column of the row that the feed reads; restored likes are counted',
  'server/features/likes/likes-export.repository.ts writes comments': 'as above',
  'server/features/media/media-export.repository.ts writes activities':
    'media_count is a column of the row that the feed reads; restored media are counted',
  'server/features/follows/follows.repository.ts writes users':
    'follower_count and following_count are columns of the row that profiles read',
};

const NAMES = 'names, picture and state of users, joined to save a round trip';
const POSTS = 'posts under the visibility rule, whose fragment names their columns';

/** Tables of another feature that a feature reads in its own statements. */
export const readsForeignTable: Readonly<Record<string, string>> = {
  'accounts reads user_trackers': 'a batch of posts changes under the lock of their tracker',
  'activities reads users': NAMES,
  'activities reads user_trackers': 'the export names the tracker of each post',
  'comments reads users': NAMES,
  'comments reads activities': POSTS,
  'comments reads activity_likes':
    'likes of a user who leaves or comes back change counts together with comments',
  'comments reads comment_likes': 'likes of comments are presented in the statement of the comments',
  'activities reads comments': 'the post of a comment is locked before the comment',
  'comments reads unsettled_users': 'a kept page may show comments of a user who has just been deactivated',
  'feed reads users': NAMES,
  'feed reads activities': POSTS,
  'feed reads user_trackers': 'totals are sums over the counters of trackers',
  'follows reads users': NAMES,
  'follows reads activities': 'suggestions rank users by their visible posts',
  'likes reads users': NAMES,
  'media reads activities': POSTS,
  'notifications reads unsettled_users': 'no page is kept while a change is still being written to rows',
  'notifications reads unsettled_audiences': 'as above',
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
  'presence reads activities': POSTS,
  'presence reads user_trackers': 'access to the topic of a user depends on the trackers',
  'profiles reads users': NAMES,
  'search reads users': NAMES,
  'trackers reads users': NAMES,
  'trackers reads activities': POSTS,
  'visibility reads users': 'the rule asks for the settings while they are written to posts',
  'visibility reads user_trackers': 'as above',
  'visibility reads unsettled_audiences': 'as above',
  'visibility reads follows': 'the rule comes before the feature that writes them, whose lists obey it',
  'visibility reads blocks': 'as above',
  'visibility reads mutes': 'as above',
  'visibility reads unfollowed_trackers': 'as above',
};
