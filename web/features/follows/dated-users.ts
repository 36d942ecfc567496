import type { InfiniteData } from '@tanstack/react-query';

interface Named {
  readonly uuid: string;
  readonly username: string;
}

interface Page<User> {
  readonly users: readonly User[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/** A list of users that is read page by page. */
export type UserPages<User extends Named = Named> = InfiniteData<Page<User>>;

/** The users of all pages, each once: a list may change while it is read. */
export function everyoneIn<User extends Named>({ pages }: UserPages<User>): readonly User[] {
  return [...new Map(pages.flatMap(({ users }) => users).map((user) => [user.uuid, user])).values()];
}

/** The same list without one user; the count follows, once. */
export function without<User extends Named>(list: UserPages<User>, username: string): UserPages<User> {
  if (!everyoneIn(list).some((user) => user.username === username)) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    users: page.users.filter((user) => user.username !== username),
    total: Math.max(0, page.total - 1),
  }));
  return { ...list, pages };
}
