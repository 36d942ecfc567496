/** A second, plain implementation of the visibility rule, compared with the product by the tests. */

export interface Author {
  readonly isActive: boolean;
  readonly isProfilePublic: boolean;
  readonly tracker: 'public' | 'private' | 'withheld' | 'disabled' | 'removed';
}

export interface Post {
  readonly isInFeed: boolean;
  readonly isHidden: boolean;
  /** False for scheduled posts and for those that an administrator hid. */
  readonly isPublished: boolean;
  readonly isWithheld?: true;
  readonly visibility?: 'followers' | 'only_me';
}

/** Relation of a viewer to an author. Blocks count in both directions, also for followers. Admins count as strangers. */
export type Viewpoint =
  | 'owner'
  | 'guest'
  | 'stranger'
  | 'admin'
  | 'requested'
  | 'follower'
  | 'blocked by author'
  | 'blocks author'
  | 'follower blocked by author'
  | 'follower muting author'
  | 'follower of other trackers';

export function maySeeProfile(author: Author, viewpoint: Viewpoint): boolean {
  if (!author.isActive || isBlockedEitherWay(viewpoint)) return false;
  return viewpoint === 'owner' || author.isProfilePublic || isFollowing(viewpoint);
}

export function maySeeTracker(author: Author, viewpoint: Viewpoint): boolean {
  if (author.tracker === 'disabled' || author.tracker === 'removed') return false;
  return maySeeProfile(author, viewpoint) && (viewpoint === 'owner' || author.tracker === 'public');
}

export function maySeePost(author: Author, post: Post, viewpoint: Viewpoint): boolean {
  if (post.isHidden || !maySeeTracker(author, viewpoint)) return false;
  if (viewpoint === 'owner') return true;
  if (post.visibility === 'only_me' || (post.visibility === 'followers' && !isFollowing(viewpoint)))
    return false;
  return post.isPublished;
}

/** Users blocked by the author get the response for an unknown user. */
export function findsUser(author: Author, viewpoint: Viewpoint): boolean {
  return author.isActive && viewpoint !== 'blocked by author' && viewpoint !== 'follower blocked by author';
}

/** Content of muted authors stays visible, but is missing from feeds, notifications and conversations. */
export function mutesAuthor(viewpoint: Viewpoint): boolean {
  return viewpoint === 'follower muting author';
}

/** Posts of an unfollowed tracker stay visible, but are missing from feeds. */
export function hasUnfollowed(viewpoint: Viewpoint): boolean {
  return viewpoint === 'follower of other trackers';
}

/** Returns true for a block in either direction. */
export function isBlockedEitherWay(viewpoint: Viewpoint): boolean {
  return viewpoint.includes('block');
}

/** An approved follow, possibly beside a block or mute. */
export function isFollowing(viewpoint: Viewpoint): boolean {
  return viewpoint.startsWith('follower');
}
