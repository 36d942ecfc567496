/** First segments of addresses, which `/{username}` must not shadow. */
const ROUTE_WORDS = `admin api app about account accounts activities activity auth assets blog callback comments
  connect contact dashboard discover docs explore export favicon feed feeds follow followers following follows
  health healthz help home import index invite legal likes login logout manifest me media metrics new
  notifications oauth openapi password post posts privacy profile profiles readyz register reset robots root rss
  search security session sessions settings share signin signout signup sitemap static status support terms
  tracker trackers upload uploads user users well_known ws www`;

/** Names that suggest authority, or no user at all. */
const IMPERSONATING_WORDS = `administrator moderator mod staff team official system everyone all here null
  undefined true false none anonymous guest visitor owner billing payments`;

/** Addresses reserved for trackers that may be installed later; installed ones reserve their own. */
const TRACKER_WORDS = 'chess stripe weights';

export const RESERVED_NAMES: ReadonlySet<string> = new Set(
  `${ROUTE_WORDS} ${IMPERSONATING_WORDS} ${TRACKER_WORDS}`.split(/\s+/),
);
