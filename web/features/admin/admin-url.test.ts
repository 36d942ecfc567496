import { expect, test } from 'vitest';
import { includesAdmins, placeIn, sortAfter, tabIn, usersQueryIn } from './admin-url.ts';

const DEFAULTS = {
  page: 1,
  limit: 20,
  sort_by: 'last_active_at',
  sort_direction: 'desc',
  role_filter: 'user',
};

test.each([
  [{}, {}],
  [{ page: '0', rows: '30', sort: 'password', dir: 'up', role: 'owner', active: 'yes' }, {}],
  [
    { page: '3', rows: '50' },
    { page: 3, limit: 50 },
  ],
  [
    { sort: 'email', dir: 'asc' },
    { sort_by: 'email', sort_direction: 'asc' },
  ],
  [{ search: '  ada ' }, { search: 'ada' }],
  [{ search: '   ' }, {}],
  [{ active: '1' }, { active_only: true }],
  [{ admins: '1' }, { role_filter: 'all' }],
  [{ role: 'user', admins: '1' }, { role_filter: 'user' }],
  [{ role: 'admin' }, { role_filter: 'admin' }],
])('when the URL has %j, the list is requested with %j', (query, change) => {
  expect(usersQueryIn(query)).toEqual({ ...DEFAULTS, ...change });
});

test('when administrators are the chosen role, they are included', () => {
  expect([{}, { admins: '1' }, { role: 'admin' }, { role: 'user' }].map(includesAdmins)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('when a page has several lists, each has its own place', () => {
  const query = { page: '2', runs: '4', run_rows: '10' };
  expect(placeIn(query, { page: 'runs', rows: 'run_rows' })).toEqual({ page: 4, limit: 10 });
  expect(placeIn(query, { page: 'audit', rows: 'audit_rows' }, 50)).toEqual({ page: 1, limit: 50 });
});

test('when another column is sorted, texts begin with A and times with the newest', () => {
  const before = { key: 'last_active_at', direction: 'desc' } as const;
  expect(sortAfter(before, { key: 'username', direction: 'desc' }).direction).toBe('asc');
  expect(sortAfter(before, { key: 'created_at', direction: 'desc' }).direction).toBe('desc');
  expect(sortAfter({ key: 'username', direction: 'asc' }, { key: 'username', direction: 'desc' })).toEqual({
    key: 'username',
    direction: 'desc',
  });
});

test('when the tab is unknown, users are shown', () => {
  expect([{}, { tab: 'x' }, { tab: 'websocket' }].map(tabIn)).toEqual(['users', 'users', 'websocket']);
});
