import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { SEARCH_LIMIT, SEARCH_LIMIT_MAX, SEARCH_MAX } from './limits.ts';
import { FollowStatus } from './profiles.ts';
import { Instant, Nullable, Summary, Uuid } from './schema.ts';

/** User in the results; of a private profile others see the name and picture alone. */
const FoundUser = Type.Interface([Summary], {
  is_private: Type.Boolean(),
  follows_you: Type.Boolean(),
  you_follow: Type.Boolean(),
  /** Also says whether the viewer has requested to follow. */
  follow_status: FollowStatus,
});
export type FoundUser = Static<typeof FoundUser>;

const FoundTracker = Type.Object({
  tracker_type: Type.String(),
  name: Type.String(),
  /** Its words that were searched, besides the name, such as `blitz`. */
  words: Type.Array(Type.String()),
  /** Whether the viewer has enabled it. */
  is_enabled: Type.Boolean(),
});
export type FoundTracker = Static<typeof FoundTracker>;

/** Item of the viewer's own tracker, such as a game or a workout. */
const FoundItem = Type.Object({
  uuid: Uuid,
  tracker_type: Type.String(),
  title: Type.String(),
  /** State of the item before its title, such as the result of a game; null without one. */
  badge: Nullable(Type.Object({ text: Type.String(), is_good: Type.Boolean() })),
  /** Below the title: `['Italian Game', 'Blitz']`. */
  details: Type.Array(Type.String()),
  at: Nullable(Instant),
  /** Figure of the item, such as the rating after a game; null without one. */
  stat: Nullable(Type.Object({ value: Type.String(), label: Type.String() })),
  /** Address of the item below the viewer's profile: `/chess/{uuid}`. */
  path: Type.String(),
  /** True if it cannot be shown, because of a value in its data. */
  cannot_be_shown: Type.Optional(Type.Boolean()),
});
export type FoundItem = Static<typeof FoundItem>;

/** Groups of results. Trackers add their own, such as `games`. */
export const SearchResults = Type.Object(
  { users: Type.Array(FoundUser), trackers: Type.Array(FoundTracker) },
  { additionalProperties: Type.Array(FoundItem) },
);
export type SearchResults = Static<typeof SearchResults> & { readonly [group: string]: readonly FoundItem[] };

/**
 * Finds users by username and name (whole words, their beginnings, parts of words from three characters, and typing
 * errors), and for signed-in users trackers and their own items. Guests find users alone.
 */
export const search = defineEndpoint('search', {
  route: 'GET /api/search',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'Search users, trackers and own items: the best of each group, or more of one `type`',
  query: Type.Object({
    q: Type.String({ minLength: 1, maxLength: SEARCH_MAX }),
    /** One group of results. */
    type: Type.Optional(Type.String({ pattern: '^[a-z]{1,20}$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SEARCH_LIMIT_MAX, default: SEARCH_LIMIT })),
  }),
  response: SearchResults,
  ratePerMinute: 240,
});
