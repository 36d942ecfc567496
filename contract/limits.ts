/** Numbers that server and web must share. */
export const USERNAME_PATTERN = '^[a-z][a-z0-9_]{2,49}$';
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const BIO_MAX = 150;
export const FEED_PAGE_SIZE = 20;
export const FOLLOW_LIST_PAGE_SIZE = 50;
export const COMMENT_PREVIEW = 3;
export const TRACKER_ITEMS_PAGE_SIZE = 25;
/** Facts older than this when they come in are history and stay out of the feed. */
export const FEED_FRESH_HOURS = 48;
