// Limits that server and web app share.
export const USERNAME_PATTERN = '^[a-z][a-z0-9_]{2,49}$';
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Time in which making a profile public, with the resulting approvals, can be undone. */
export const PRIVACY_UNDO_MINUTES = 10;
export const BIO_MAX = 150;
export const FEED_PAGE_SIZE = 20;
export const FOLLOW_LIST_PAGE_SIZE = 50;
/** Suggested users: beside the feed, and on request. */
export const SUGGESTIONS = 3;
export const SUGGESTIONS_MAX = 10;
export const UNFOLLOWED_TRACKERS_MAX = 50;
export const COMMENT_PREVIEW = 3;
export const COMMENTS_PAGE_SIZE = 50;
/** In code points. */
export const COMMENT_MAX = 2_000;
/** Replies included with a comment in a list. */
export const REPLY_PREVIEW = 3;
/** Mention in a text, with the name in the first group; flags `gu`. Not within a longer word or an address. */
export const MENTION_PATTERN = String.raw`(?<![\p{L}\p{N}_@/])@([A-Za-z][A-Za-z0-9_]{2,49})(?![\p{L}\p{N}_])`;
/** Mentions per comment; further ones stay plain text. */
export const MENTIONS_MAX = 10;
/** Suggestions for a mention. */
export const MENTION_CHOICES = 6;
export const LIKERS_PAGE_SIZE = 50;
export const TRACKER_ITEMS_PAGE_SIZE = 25;
/** Older events are history and stay out of the feed. */
export const FEED_FRESH_HOURS = 48;
/** Earlier dates are mistakes of files: no data of a person reach back so far. */
export const EARLIEST_DATE = '1475-01-01';
/** Longest delay between an event and the publication of its post. */
export const PUBLISH_DELAY_MAX_MINUTES = 48 * 60;
/** Profile picture: size of the upload, and side of the stored square. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_PIXELS = 400;
export const NOTIFICATIONS_PAGE_SIZE = 20;
/** Default period of a list of notifications, and their maximum age. */
export const NOTIFICATIONS_DAYS = 30;
export const NOTIFICATIONS_DAYS_MAX = 90;
/** Length of a push endpoint. */
export const PUSH_ENDPOINT_MAX = 2_000;
/** Length of a post's text in code points. */
export const POST_MAX = 2_000;
export const MEDIA_PER_POST = 4;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 100 * 1024 * 1024;
export const VIDEO_MAX_SECONDS = 60;
/** Quota per user. */
export const MEDIA_QUOTA_BYTES = 2 * 1024 * 1024 * 1024;
/** Length of the alternative text of a picture. */
export const ALT_TEXT_MAX = 1_000;
/** Length of the note of a report, and of an administrator's reason for a decision, in code units. */
export const REPORT_NOTE_MAX = 1_000;
export const DECISION_REASON_MAX = 500;
export const APPEAL_MAX = 2_000;
/** Days for which the link of the mail about a decision works without a session. */
export const APPEAL_LINK_DAYS = 180;
/** Days in which the deletion of content by an administrator can be undone. */
export const REMOVED_DAYS = 30;
export const SUSPENSION_DAYS_MAX = 365;
/** Rows per page in the lists of administrators. */
export const ADMIN_PAGE_SIZE = 20;
export const ADMIN_AUDIT_PAGE_SIZE = 50;
/** Age up to which an account counts as a recent sign-up. */
export const RECENT_SIGNUP_DAYS = 7;
/** Length of the words of a search in code points, and results of each group. */
export const SEARCH_MAX = 100;
export const SEARCH_LIMIT = 5;
export const SEARCH_LIMIT_MAX = 50;
/** Days for which an invite link can be used. */
export const INVITE_DAYS = 7;
export const INVITE_DAYS_MAX = 90;
export const PASSKEY_NAME_MAX = 100;
export const TOKEN_NAME_MAX = 50;
export const TOKENS_MAX = 20;
export const WEBHOOKS_MAX = 3;
export const WEBHOOK_URL_MAX = 500;
/** Deliveries in the list of a webhook. */
export const WEBHOOK_DELIVERIES = 20;
/** Figures at the top of a profile. */
export const PINS_MAX = 4;
/** Posts per page of the media of a profile. */
export const PROFILE_MEDIA_PAGE_SIZE = 24;
/** Size of a preview picture in pixels, as required by social networks. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Size for stories, which fill a phone. */
export const STORY_SIZE = { width: 1080, height: 1920 } as const;
