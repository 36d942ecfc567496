import { POST_VISIBILITIES, type PostVisibility } from '@plotline/contract/feed.ts';
import type { PrivacyChange } from '@plotline/contract/profiles.ts';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { isBlocked, isFollowing } from './relationships.sql.ts';

/** From narrow to wide. */
const AUDIENCES = ['nobody', 'author', 'followers', 'everyone'] as const;
export type Audience = (typeof AUDIENCES)[number];

export function isWider(one: Audience, other: Audience): boolean {
  return AUDIENCES.indexOf(one) > AUDIENCES.indexOf(other);
}

/** Returns the widest audience of some content. */
export function widestAudience(audiences: readonly Audience[]): Audience {
  return AUDIENCES.findLast((audience) => audiences.includes(audience)) ?? 'nobody';
}

/** Returns the widest visibility that authors chose for some posts. */
export function widestVisibility(visibilities: readonly PostVisibility[]): PostVisibility {
  return POST_VISIBILITIES.find((visibility) => visibilities.includes(visibility)) ?? 'only_me';
}

/** Content and its viewer, in a query. The id of a guest is null. */
interface ViewedContent {
  readonly audience: Expression<Audience>;
  readonly authorId: Expression<string>;
  readonly viewerId: Expression<string | null>;
}

/**
 * The only rule of visibility: every read path of the product filters by it. Triggers compute the author's side
 * (active, profile, tracker, the post's own visibility, hidden, published) into the `audience`; here it meets the
 * viewer. Content for `nobody` is hidden from its author, too.
 */
export function mayView({ audience, authorId, viewerId }: ViewedContent): RawBuilder<boolean> {
  return sql<boolean>`(
    (${audience} >= 'author' and ${authorId} = ${viewerId})
    or ((${audience} = 'everyone' or (${audience} = 'followers' and ${isFollowing(viewerId, authorId)}))
      and not ${isBlocked(viewerId, authorId)}))`;
}

/** The rule for an activity that the query calls `a`. */
export function mayViewActivity(viewerId: Expression<string | null>): RawBuilder<boolean> {
  return mayViewPost({ post: 'a', authorId: sql`a.user_id`, viewerId });
}

interface ViewedPost extends Pick<ViewedContent, 'authorId' | 'viewerId'> {
  /** The name of the row of `activities` in the query. */
  readonly post: string;
}

/**
 * The rule for an activity. While a change of privacy is being written to the posts, the current settings of the tracker
 * apply as well, so that a narrower audience holds at once.
 */
export function mayViewPost({ post, authorId, viewerId }: ViewedPost): RawBuilder<boolean> {
  const row = sql.ref(post);
  const current = trackerAudience({ user: 'author', tracker: 'author_tracker' });
  return sql<boolean>`(${mayView({ audience: sql`${row}.audience`, authorId, viewerId })}
    and (${isSettled(authorId)} or exists (
      select from users author
      join user_trackers author_tracker on author_tracker.user_id = author.uuid
      where author.uuid = ${authorId} and author_tracker.tracker_type = ${row}.tracker_type
        and ${mayView({ audience: current, authorId, viewerId })})))`;
}

/** Whether the audience of all posts of a user follows from the user's settings. One read of a table that is almost always empty. */
export function isSettled(authorId: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`(${authorId} <> all(array(select user_id from unsettled_audiences)))`;
}

/** Whether the author, a user `u`, lets a viewer comment on content that the viewer may see. */
export function mayComment(viewerId: Expression<string | null>): RawBuilder<boolean> {
  return sql<boolean>`(u.comments_from = 'everyone' or u.uuid is not distinct from ${viewerId}
    or (u.comments_from = 'followed' and ${isFollowing(sql`u.uuid`, viewerId)}))`;
}

/** Whether the author of an activity that the query calls `a` limited it to other viewers than this one. */
export function isLimitedFrom(viewerId: Expression<string | null>): RawBuilder<boolean> {
  return sql<boolean>`(a.visibility <> 'everyone' and a.user_id is distinct from ${viewerId}
    and (a.visibility = 'only_me' or not ${isFollowing(viewerId, sql`a.user_id`)}))`;
}

/** Counters of the posts of a tracker `t` by viewer. */
export interface PostCounters {
  readonly owner: RawBuilder<number>;
  readonly followers: RawBuilder<number>;
  readonly everyone: RawBuilder<number>;
}

export const allPosts: PostCounters = {
  owner: sql`t.activity_count`,
  followers: sql`(t.activity_count - t.only_me_count)`,
  everyone: sql`(t.activity_count - t.only_me_count - t.followers_count)`,
};

export const feedPosts: PostCounters = {
  owner: sql`t.feed_count`,
  followers: sql`(t.feed_count - t.only_me_feed_count)`,
  everyone: sql`(t.feed_count - t.only_me_feed_count - t.followers_feed_count)`,
};

/** Counts the posts of a tracker `t` that a viewer sees, if the viewer may see the tracker. */
export function shownTo(viewerId: Expression<string | null>, counters: PostCounters): RawBuilder<number> {
  return sql<number>`(case when t.user_id = ${viewerId} then ${counters.owner}
    when ${isFollowing(viewerId, sql`t.user_id`)} then ${counters.followers} else ${counters.everyone} end)`;
}

/** A switch of privacy that is only supposed: the rule then says what it would change. Null: settings as they are. */
export type Supposed = PrivacyChange | null;

/** The audience of a whole tracker, which is that of its posts unless they are hidden, unpublished or limited. */
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
    ${tracker}.is_enabled, ${isPublic} and not ${tracker}.is_withheld, false, true)`;
}

/** The audience of a profile beyond names and numbers: the bio and the lists of follows. */
export function profileAudience(user: string, supposed: Supposed = null): RawBuilder<Audience> {
  const row = sql.ref(user);
  return sql<Audience>`audience_of(${row}.is_active, ${isProfilePublic(row, supposed)}, true, true, false, true)`;
}

function isProfilePublic(user: Expression<unknown>, supposed: Supposed): RawBuilder<unknown> {
  if (supposed && 'is_profile_public' in supposed) return sql`${supposed.is_profile_public}::boolean`;
  return sql`${user}.is_profile_public`;
}
