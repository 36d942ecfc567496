import type { FollowEntry, FollowList } from '@plotline/contract/follows.ts';
import type { InfiniteData } from '@tanstack/react-query';

export type FollowListKind = 'followers' | 'following';
export type FollowPages = InfiniteData<FollowList>;
interface Named {
  readonly uuid: string;
  readonly username: string;
}

interface UserPage {
  readonly users: readonly Named[];
  readonly total: number;
}

export type UserPages = InfiniteData<UserPage>;
/** Any list of users with a follow button. */
export type ShownUsers = InfiniteData<Pick<FollowList, 'users'>>;
type Relation = Pick<FollowEntry, 'follow_status' | 'follows_you'>;

/** The messages of private and of empty lists. */
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

/** Returns the users of all pages, each once: the list may change between pages. */
export function usersIn<User extends Named>({
  pages,
}: InfiniteData<{ readonly users: readonly User[] }>): readonly User[] {
  return [...new Map(pages.flatMap(({ users }) => users).map((user) => [user.uuid, user])).values()];
}

/** Updates the viewer's relation to a user in a list. */
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

export function withoutUser<Page extends UserPage>(
  list: InfiniteData<Page>,
  username: string,
): InfiniteData<Page> {
  if (!usersIn(list).some((user) => user.username === username)) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    users: page.users.filter((user) => user.username !== username),
    total: Math.max(0, page.total - 1),
  }));
  return { ...list, pages };
}
