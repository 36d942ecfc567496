import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_TITLES } from '@plotline/contract/page-titles.ts';

const routes = readFileSync(path.join(import.meta.dirname, '../web/routes.tsx'), 'utf8');

test('when the app has a page of its own, the server knows its address and what it is called', () => {
  const paths = [...routes.matchAll(/^\s*path: '(\/[^'$]*)',$/gm)].map(([, found = '']) => found);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.toSorted()).toEqual(Object.keys(PAGE_TITLES).toSorted());
});
