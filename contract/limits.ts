/** Numbers that server and web must share. */
export const USERNAME_PATTERN = '^[a-z][a-z0-9_]{2,49}$';
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** How long making a profile public can be undone, with the requests that it approved. */
export const PRIVACY_UNDO_MINUTES = 10;
export const BIO_MAX = 150;
export const FEED_PAGE_SIZE = 20;
export const FOLLOW_LIST_PAGE_SIZE = 50;
export const COMMENT_PREVIEW = 3;
export const COMMENTS_PAGE_SIZE = 50;
/** In characters of Unicode, code points, whatever they take to store. */
export const COMMENT_MAX = 2_000;
/** Replies that come with a comment in a list. */
export const REPLY_PREVIEW = 3;
/** A mention in a text, with the name in its first group; flags `gu`. Not part of a longer word or of an address. */
export const MENTION_PATTERN = String.raw`(?<![\p{L}\p{N}_@/])@([A-Za-z][A-Za-z0-9_]{2,49})(?![\p{L}\p{N}_])`;
/** Names of one comment that are looked up; those behind them stay text. */
export const MENTIONS_MAX = 10;
/** Users who are offered while a mention is written. */
export const MENTION_CHOICES = 6;
export const LIKERS_PAGE_SIZE = 50;
export const TRACKER_ITEMS_PAGE_SIZE = 25;
/** Facts older than this when they come in are history and stay out of the feed. */
export const FEED_FRESH_HOURS = 48;
/** How long a post may wait after its event until others see it. */
export const PUBLISH_DELAY_MAX_MINUTES = 48 * 60;
/** A profile picture as it is sent, and the square it becomes. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_PIXELS = 400;
export const NOTIFICATIONS_PAGE_SIZE = 20;
/** How far a list of notifications looks back, and how long they are kept at most. */
export const NOTIFICATIONS_DAYS = 30;
export const NOTIFICATIONS_DAYS_MAX = 90;
/** Of the address at which a push service takes messages for one browser. */
export const PUSH_ENDPOINT_MAX = 2_000;
/** Of a post's text, in characters of Unicode. */
export const POST_MAX = 2_000;
export const MEDIA_PER_POST = 4;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 100 * 1024 * 1024;
export const VIDEO_MAX_SECONDS = 60;
/** All that one user may keep. */
export const MEDIA_QUOTA_BYTES = 2 * 1024 * 1024 * 1024;
/** What describes a picture to those who do not see it. */
export const ALT_TEXT_MAX = 1_000;
