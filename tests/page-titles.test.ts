import { expect, test } from 'vitest';
import { PAGE_TITLES } from '@plotline/contract/page-titles.ts';
import { readOwnPages } from './support/web-routes.ts';

test('when the app has a page, the server knows its address and title', () => {
  const pages = readOwnPages();
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.toSorted()).toEqual(Object.keys(PAGE_TITLES).toSorted());
});
