/** First segments of addresses: `/{username}` shares the root with them. */
const ROUTE_WORDS = `admin api app about account accounts activities activity auth assets blog callback comments
  connect contact dashboard discover docs explore export favicon feed feeds follow followers following follows
  health healthz help home import index invite legal likes login logout manifest me media metrics new
  notifications oauth openapi password post posts privacy profile profiles readyz register reset robots root rss
  search security session sessions settings share signin signout signup sitemap static status support terms
  tracker trackers upload uploads user users well_known ws www`;

/** Names that would pass for a user with a say, or for no one. */
const IMPERSONATING_WORDS = `administrator moderator mod staff team official system everyone all here null
  undefined true false none anonymous guest visitor owner billing payments`;

/** Addresses kept free for trackers that this installation may get later; those it has reserve their own. */
const TRACKER_WORDS = 'chess stripe weights';

/** Names that no one may take, whatever the installation. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(
  `${ROUTE_WORDS} ${IMPERSONATING_WORDS} ${TRACKER_WORDS}`.split(/\s+/),
);
