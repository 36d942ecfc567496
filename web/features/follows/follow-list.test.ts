import type { FollowEntry } from '@plotline/contract/follows.ts';
import { expect, test } from 'vitest';
import { peopleIn, withoutPerson, withRelation, type FollowPages } from './follow-list.ts';

function person(username: string): FollowEntry {
  return {
    uuid: `uuid-of-${username}`,
    username,
    first_name: null,
    last_name: null,
    profile_photo_url: null,
    follow_status: 'following',
    follows_you: false,
  };
}

function pagesOf(...pages: string[][]): FollowPages {
  const total = 3;
  return {
    pageParams: pages.map(() => null),
    pages: pages.map((names) => ({
      users: names.map(person),
      can_view: true,
      total,
      has_more: false,
      next_cursor: null,
    })),
  };
}

const names = (pages: FollowPages) => peopleIn(pages).map(({ username }) => username);

test('when a person comes on two pages, they are listed once', () => {
  expect(names(pagesOf(['ada', 'bob'], ['bob', 'eve']))).toEqual(['ada', 'bob', 'eve']);
});

test('when a person leaves the list, the row goes and the count follows on every page', () => {
  const left = withoutPerson(pagesOf(['ada', 'bob'], ['eve']), 'bob');
  expect(names(left)).toEqual(['ada', 'eve']);
  expect(left.pages.map(({ total }) => total)).toEqual([2, 2]);
});

test('when a person leaves twice, the count follows once', () => {
  const once = withoutPerson(pagesOf(['ada', 'bob'], ['eve']), 'bob');
  expect(withoutPerson(once, 'bob')).toBe(once);
});

test('when somebody in a list is unfollowed, only their entry changes', () => {
  const changed = withRelation(pagesOf(['ada', 'bob']), 'ada', { follow_status: '', follows_you: true });
  expect(peopleIn(changed).map(({ follow_status }) => follow_status)).toEqual(['', 'following']);
});
