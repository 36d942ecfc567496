import { expect, test } from 'vitest';
import { readAddress } from './page-address.ts';

const uuid = '0198c0de-0000-7000-8000-000000000001';

test.each([
  ['/ada', { page: 'profile', username: 'ada' }],
  ['/ADA', { page: 'profile', username: 'ADA' }],
  ['/%61da', { page: 'profile', username: 'ada' }],
  ['/ada/running', { page: 'tracker', username: 'ada', tracker: 'running' }],
  ['/ada/running/log', { page: 'tracker-subpage', username: 'ada', tracker: 'running', path: 'log' }],
  [`/ada/posts/${uuid}`, { page: 'activity', username: 'ada', uuid }],
])('when the path is %s, it is the address of a page', (path, address) => {
  expect(readAddress(path)).toEqual(address);
});

test.each([
  ['/', 'nobody'],
  ['/a', 'a name that no one can have'],
  ['/favicon.ico', 'a file'],
  ['/%ff', 'no UTF-8'],
  ['/%', 'a broken escape'],
  ['/ada/posts', 'a post without its id'],
  ['/ada/posts/1', 'an id of no post'],
  ['/ada/running/log/more', 'too many parts'],
  ['/__proto__', 'a property of every object'],
])('when the path is %s, it is no page', (path) => {
  expect(readAddress(path)).toEqual({ page: 'unknown' });
});
