/** Who may see what, written a second time, as plainly as the product's promise is. The tests hold both together. */

export interface Author {
  readonly isActive: boolean;
  readonly isProfilePublic: boolean;
  readonly tracker: 'public' | 'private' | 'disabled' | 'removed';
}

export interface Post {
  readonly isInFeed: boolean;
  readonly isHidden: boolean;
  readonly isPublished: boolean;
}

/** How a viewer stands to an author. Blocks part users whoever made them, followers too. Admins look as strangers do. */
export type Viewpoint =
  | 'owner'
  | 'guest'
  | 'stranger'
  | 'admin'
  | 'requested'
  | 'follower'
  | 'blocked by author'
  | 'blocks author'
  | 'follower blocked by author';

export function maySeeProfile(author: Author, viewpoint: Viewpoint): boolean {
  if (!author.isActive || isBlockedEitherWay(viewpoint)) return false;
  return viewpoint === 'owner' || author.isProfilePublic || viewpoint === 'follower';
}

export function maySeeTracker(author: Author, viewpoint: Viewpoint): boolean {
  if (author.tracker === 'disabled' || author.tracker === 'removed') return false;
  return maySeeProfile(author, viewpoint) && (viewpoint === 'owner' || author.tracker === 'public');
}

export function maySeePost(author: Author, post: Post, viewpoint: Viewpoint): boolean {
  if (post.isHidden || !maySeeTracker(author, viewpoint)) return false;
  return post.isPublished || viewpoint === 'owner';
}

/** Those whom the author has blocked get the answer for a user who is not there. */
export function findsUser(author: Author, viewpoint: Viewpoint): boolean {
  return author.isActive && viewpoint !== 'blocked by author' && viewpoint !== 'follower blocked by author';
}

/** Whether a block parts the two, whoever made it. */
export function isBlockedEitherWay(viewpoint: Viewpoint): boolean {
  return viewpoint.includes('block');
}

/** A follow that the author approved; a block may part the two all the same. */
export function isFollowing(viewpoint: Viewpoint): boolean {
  return viewpoint.startsWith('follower');
}
