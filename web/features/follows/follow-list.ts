import type { FollowEntry, FollowList } from '@plotline/contract/follows.ts';
import type { InfiniteData } from '@tanstack/react-query';

export type FollowListKind = 'followers' | 'following';
export type FollowPages = InfiniteData<FollowList>;
/** Any list of users with a follow button. */
export type ShownUsers = InfiniteData<Pick<FollowList, 'users'>>;
type Relation = Pick<FollowEntry, 'follow_status' | 'follows_you'>;

/** What each list says when it cannot be seen, or when it is empty. */
export const listTexts = {
  followers: {
    title: 'Followers',
    closed: "This user's followers list is private.",
    empty: 'No followers yet.',
  },
  following: {
    title: 'Following',
    closed: "This user's following list is private.",
    empty: 'Not following anyone yet.',
  },
} as const;

/** The users of all pages, each once: who followed again while paging may come twice. */
export function usersIn(pages: ShownUsers): readonly FollowEntry[] {
  return [...new Map(pages.pages.flatMap(({ users }) => users).map((user) => [user.uuid, user])).values()];
}

/** The same list after the viewer followed or unfollowed a user in it. */
export function withRelation(pages: ShownUsers, username: string, relation: Relation): ShownUsers {
  if (!usersIn(pages).some((user) => user.username === username)) return pages;
  const { follow_status, follows_you } = relation;
  const change = (user: FollowEntry) =>
    user.username === username ? { ...user, follow_status, follows_you } : user;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, users: page.users.map(change) })),
  };
}

/** The same list without one user; the count follows, once. */
export function withoutUser(pages: FollowPages, username: string): FollowPages {
  const isThere = usersIn(pages).some((user) => user.username === username);
  if (!isThere) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      users: page.users.filter((user) => user.username !== username),
      total: Math.max(0, page.total - 1),
    })),
  };
}
