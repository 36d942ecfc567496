import type { FollowEntry } from '@plotline/contract/follows.ts';
import { expect, test } from 'vitest';
import { usersIn, withoutUser, withRelation, type FollowPages } from './follow-list.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

function user(username: string): FollowEntry {
  return {
    ...plainUser({ uuid: `uuid-of-${username}`, username }),
    follow_status: 'following',
    follows_you: false,
  };
}

function pagesOf(...pages: string[][]): FollowPages {
  const total = 3;
  return {
    pageParams: pages.map(() => null),
    pages: pages.map((names) => ({
      users: names.map(user),
      can_view: true,
      total,
      has_more: false,
      next_cursor: null,
    })),
  };
}

const names = (pages: FollowPages) => usersIn(pages).map(({ username }) => username);

test('when a user is on two pages, they are listed once', () => {
  expect(names(pagesOf(['ada', 'bob'], ['bob', 'eve']))).toEqual(['ada', 'bob', 'eve']);
});

test('when a user is removed, the count of every page decreases', () => {
  const left = withoutUser(pagesOf(['ada', 'bob'], ['bob', 'eve']), 'bob');
  expect(names(left)).toEqual(['ada', 'eve']);
  expect(left.pages.map(({ total }) => total)).toEqual([2, 2]);
});

test('when a user is removed twice, the count decreases once', () => {
  const once = withoutUser(pagesOf(['ada', 'bob'], ['eve']), 'bob');
  expect(withoutUser(once, 'bob')).toBe(once);
});

test('when a user in a list is unfollowed, only their entry changes', () => {
  const changed = withRelation(pagesOf(['ada', 'bob']), 'ada', { follow_status: '', follows_you: true });
  expect(usersIn(changed).map(({ follow_status }) => follow_status)).toEqual(['', 'following']);
});
