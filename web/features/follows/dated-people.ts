import type { InfiniteData } from '@tanstack/react-query';

interface Named {
  readonly uuid: string;
  readonly username: string;
}

interface Page<Person> {
  readonly people: readonly Person[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/** A list of people that is read page by page. */
export type PeoplePages<Person extends Named = Named> = InfiniteData<Page<Person>>;

/** The people of all pages, each once: a list may change while it is read. */
export function everyoneIn<Person extends Named>({ pages }: PeoplePages<Person>): readonly Person[] {
  return [...new Map(pages.flatMap(({ people }) => people).map((person) => [person.uuid, person])).values()];
}

/** The same list without one person; the count follows, once. */
export function without<Person extends Named>(
  list: PeoplePages<Person>,
  username: string,
): PeoplePages<Person> {
  if (!everyoneIn(list).some((person) => person.username === username)) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    people: page.people.filter((person) => person.username !== username),
    total: Math.max(0, page.total - 1),
  }));
  return { ...list, pages };
}
