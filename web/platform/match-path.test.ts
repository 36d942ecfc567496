import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test('when a path matches a pattern, its parameters are returned', () => {
  expect(matchPath('/', '/')).toEqual({});
  expect(matchPath('/:username', '/ada')).toEqual({ username: 'ada' });
  expect(matchPath('/:username/posts/:uuid', '/ada/posts/1')).toEqual({ username: 'ada', uuid: '1' });
});

test('when a path has more, fewer or other segments, it does not match', () => {
  expect(matchPath('/', '/ada')).toBeNull();
  expect(matchPath('/:username', '/')).toBeNull();
  expect(matchPath('/:username', '/ada/running')).toBeNull();
  expect(matchPath('/:username/posts/:uuid', '/ada/running/log')).toBeNull();
});

test('when a path differs in case or ends with a slash, it still matches', () => {
  expect(matchPath('/login', '/Login')).toEqual({});
  expect(matchPath('/:username', '/Ada/')).toEqual({ username: 'Ada' });
});

test('when a parameter is percent-encoded, it is decoded unless the encoding is invalid', () => {
  expect(matchPath('/:username', '/%C3%A5sa')).toEqual({ username: 'åsa' });
  expect(matchPath('/:username', '/100%25')).toEqual({ username: '100%' });
  expect(matchPath('/:username', '/%E0%A4')).toEqual({ username: '%E0%A4' });
});
