import { expect, test } from 'vitest';
import { parseAppConfig } from './app-config.ts';
import { documentTitle } from '@plotline/contract/page-titles.ts';

test('when the server filled the page, its values are used', () => {
  const values = { brandName: 'Acme', contactEmail: 'a@example.org', unavailableTrackers: ['tides'] };
  expect(parseAppConfig(JSON.stringify(values))).toEqual(values);
});

test('when the page is not filled, the defaults are used', () => {
  const fallback = { brandName: 'Plotline', contactEmail: null, unavailableTrackers: [] };
  expect(parseAppConfig('__APP_CONFIG__')).toEqual(fallback);
  expect(parseAppConfig('')).toEqual(fallback);
  expect(parseAppConfig('{"contactEmail":null}')).toEqual(fallback);
});

test('when a page has no title, the document title is the brand', () => {
  expect(documentTitle('', 'Plotline')).toBe('Plotline');
  expect(documentTitle('Settings', 'Plotline')).toBe('Settings · Plotline');
});
