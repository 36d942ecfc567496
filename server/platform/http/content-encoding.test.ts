import { expect, test } from 'vitest';
import { encodingFor } from './content-encoding.ts';

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
