import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createGuestPages } from './guest-pages.ts';

const page = JSON.stringify({ activities: [], total_activities: 3, next_cursor: null });

test('when a page is compressed, it is the same page', async () => {
  const { sentAs } = await createGuestPages(1_000).get('first', async () => page);
  const [plain, br, gzip] = [sentAs(undefined), sentAs('br'), sentAs('gzip')];
  expect(plain.body.toString()).toBe(page);
  expect([brotliDecompressSync(br.body), gunzipSync(gzip.body)]).toEqual([plain.body, plain.body]);
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ]);
  expect(br.headers.etag).toMatch(/^W\/"/);
  expect(sentAs('gzip')).toBe(gzip);
});

test('when the content differs, so does the ETag', async () => {
  const pages = createGuestPages(1_000);
  const one = await pages.get('a', async () => page);
  const same = await pages.get('b', async () => page);
  const other = await pages.get('c', async () => page.replace('3', '4'));
  const [first, ...others] = [one, same, other].map(({ sentAs }) => sentAs(undefined).headers.etag);
  expect(others.map((etag) => etag === first)).toEqual([true, false]);
});
