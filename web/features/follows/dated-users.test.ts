import { expect, test } from 'vitest';
import { everyoneIn, without, type UserPages } from './dated-users.ts';

function listOf(...pages: string[][]): UserPages {
  return {
    pageParams: pages.map(() => null),
    pages: pages.map((names) => ({
      users: names.map((username) => ({ uuid: `uuid-of-${username}`, username })),
      total: 3,
      next_cursor: null,
    })),
  };
}

const names = (list: UserPages) => everyoneIn(list).map(({ username }) => username);

test('when a user comes on two pages, they are listed once', () => {
  expect(names(listOf(['ada', 'bob'], ['bob', 'eve']))).toEqual(['ada', 'bob', 'eve']);
});

test('when a user is taken out, the count follows on every page, once', () => {
  const left = without(listOf(['ada', 'bob'], ['bob', 'eve']), 'bob');
  expect(names(left)).toEqual(['ada', 'eve']);
  expect(left.pages.map(({ total }) => total)).toEqual([2, 2]);
  expect(without(left, 'bob')).toBe(left);
});
