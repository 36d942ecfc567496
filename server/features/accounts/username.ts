import { USERNAME_REQUIRED, USERNAME_RESERVED, USERNAME_RULE } from '@plotline/contract/errors.ts';
import { USERNAME_PATTERN } from '@plotline/contract/limits.ts';

const PATTERN = new RegExp(USERNAME_PATTERN);

/** First segments of addresses: `/{username}` shares the root with them. */
const ROUTE_WORDS = `admin api app about account accounts activities activity auth assets blog callback comments
  connect contact dashboard discover docs explore export favicon feed feeds follow followers following follows
  health healthz help home import index invite legal likes login logout manifest me media metrics new
  notifications oauth openapi password post posts privacy profile profiles readyz register reset robots root rss
  search security session sessions settings share signin signout signup sitemap static status support terms
  tracker trackers upload uploads user users well_known ws www`;

/** Names that would pass for somebody with a say, or for nobody. */
const IMPERSONATING_WORDS = `administrator moderator mod staff team official system everyone all here null
  undefined true false none anonymous guest owner billing payments`;

const RESERVED: ReadonlySet<string> = new Set(`${ROUTE_WORDS} ${IMPERSONATING_WORDS}`.split(/\s+/));

export function normaliseUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/** What is wrong with a normalised name; undefined when nothing is. */
export function objectionToUsername(username: string, alsoReserved: ReadonlySet<string>): string | undefined {
  if (username === '') return USERNAME_REQUIRED;
  if (!PATTERN.test(username)) return USERNAME_RULE;
  return RESERVED.has(username) || alsoReserved.has(username) ? USERNAME_RESERVED : undefined;
}

/** Names that this installation reserves: its brand and what the trackers use. */
export function reservedHere(brandName: string, names: readonly string[]): ReadonlySet<string> {
  const brand = brandName.toLowerCase();
  return new Set([brand.replace(/[^a-z0-9]+/g, ''), brand.replace(/[^a-z0-9]+/g, '_'), ...names]);
}
