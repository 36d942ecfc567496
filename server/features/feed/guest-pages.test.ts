import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createGuestPages, encodingFor } from './guest-pages.ts';

const page = { activities: [], total_activities: 3, next_cursor: null };

test('when a page is compressed, it is the same page', async () => {
  const sent = await createGuestPages(1_000).get('first', async () => page);
  expect(JSON.parse(sent.plain.toString())).toEqual(page);
  expect(brotliDecompressSync(sent.compressed('br'))).toEqual(sent.plain);
  expect(gunzipSync(sent.compressed('gzip'))).toEqual(sent.plain);
  expect(sent.compressed('gzip')).toBe(sent.compressed('gzip'));
});

test('when the content differs, so does the ETag', async () => {
  const pages = createGuestPages(1_000);
  const one = await pages.get('a', async () => page);
  const same = await pages.get('b', async () => page);
  const other = await pages.get('c', async () => ({ ...page, total_activities: 4 }));
  expect([same.etag === one.etag, other.etag === one.etag]).toEqual([true, false]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['identity', undefined],
  ['brotli', undefined],
  [undefined, undefined],
])('when %s is accepted, %s is sent', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
