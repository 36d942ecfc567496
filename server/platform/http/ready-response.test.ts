import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readyResponse } from './ready-response.ts';

const page = JSON.stringify({ activities: [], total_activities: 3, next_cursor: null });

test('when a response is compressed, it is the same response', () => {
  const { sentAs } = readyResponse(page);
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

test('when the content differs, so does the ETag', () => {
  const responses = [page, page, page.replace('3', '4')].map(readyResponse);
  const [first, ...others] = responses.map(({ sentAs }) => sentAs(undefined).headers.etag);
  expect(others.map((etag) => etag === first)).toEqual([true, false]);
});
