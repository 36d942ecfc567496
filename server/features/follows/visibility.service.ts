import type { PrivacyChange } from '@plotline/contract/profiles.ts';
import { sql, type Expression, type RawBuilder } from 'kysely';

type Audience = 'nobody' | 'author' | 'followers' | 'everyone';

/** What is looked at, by whom, as SQL. A guest's id is null. */
export interface Look {
  readonly audience: Expression<Audience>;
  readonly authorId: Expression<string>;
  readonly viewerId: Expression<string | null>;
}

/**
 * The rule of who sees what, the only one: every read path of the product filters by it. The author's side
 * (active, profile, tracker, hidden, published) is kept in the `audience` by triggers; here it meets the
 * viewer. What is meant for `no one` is hidden from its author, too.
 */
export function mayView({ audience, authorId, viewerId }: Look): RawBuilder<boolean> {
  return sql<boolean>`(
    (${audience} = 'everyone'
      or (${audience} = 'followers' and ${isFollowing(viewerId, authorId)})
      or (${audience} >= 'author' and ${authorId} = ${viewerId}))
    and not ${isBlocked(viewerId, authorId)})`;
}

/** A viewer in a query. A guest is a constant, so that what never holds for guests is planned away once. */
export function asViewer(viewerId: string | null): RawBuilder<string | null> {
  return viewerId === null ? sql<null>`null::uuid` : sql<string>`${viewerId}::uuid`;
}

/** A switch of privacy that is only thought of: the rule then tells how it would be. Null: as it is. */
export type Supposed = PrivacyChange | null;

/** The audience of a whole tracker: that of its posts which are neither hidden nor unpublished. */
export function trackerAudience(
  names: { readonly user: string; readonly tracker: string },
  supposed: Supposed = null,
): RawBuilder<Audience> {
  const user = sql.ref(names.user);
  const tracker = sql.ref(names.tracker);
  const isPublic =
    supposed && 'tracker_type' in supposed
      ? sql`case when ${tracker}.tracker_type = ${supposed.tracker_type} then ${supposed.is_public}::boolean
          else ${tracker}.is_public end`
      : sql`${tracker}.is_public`;
  return sql<Audience>`audience_of(${user}.is_active, ${isProfilePublic(user, supposed)},
    ${tracker}.is_enabled, ${isPublic}, false, true)`;
}

/** The audience of what a profile says besides names and numbers: the bio, who follows whom. */
export function profileAudience(user: string, supposed: Supposed = null): RawBuilder<Audience> {
  const row = sql.ref(user);
  return sql<Audience>`audience_of(${row}.is_active, ${isProfilePublic(row, supposed)}, true, true, false, true)`;
}

function isProfilePublic(user: Expression<unknown>, supposed: Supposed): RawBuilder<unknown> {
  if (supposed && 'is_profile_public' in supposed) return sql`${supposed.is_profile_public}::boolean`;
  return sql`${user}.is_profile_public`;
}

export function isFollowing(
  followerId: Expression<string | null>,
  followeeId: Expression<string>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from follows where follower_id = ${followerId}
    and followee_id = ${followeeId} and status = 'following')`;
}

/** Whether either of the two has blocked the other. */
export function isBlocked(one: Expression<string | null>, other: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    or exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`;
}

/** Everyone whom a block parts from the viewer, as an array: computed once for a whole page. */
export function blockedOf(viewerId: Expression<string | null>): RawBuilder<string[]> {
  return sql<string[]>`array(select blocked_id from blocks where blocker_id = ${viewerId}
    union all select blocker_id from blocks where blocked_id = ${viewerId})`;
}
