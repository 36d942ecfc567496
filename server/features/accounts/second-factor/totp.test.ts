import { expect, test } from 'vitest';
import { base32, findTotpStep, totpCode, totpStep, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('when the time is %d s, the code is that of RFC 6238: %s', (seconds, code) => {
  const step = totpStep(new Date(seconds * 1000));
  expect(totpCode(SECRET, step, 8)).toBe(code);
  expect(totpCode(SECRET, step)).toBe(code.slice(2));
});

test('when a code is at most one step old or early, it is accepted', () => {
  const now = new Date(1_234_567_890_000);
  const step = totpStep(now);
  const accepted = [-2, -1, 0, 1, 2].map((away) => findTotpStep(SECRET, totpCode(SECRET, step + away), now));
  expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
  for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
    expect(findTotpStep(SECRET, code, now)).toBeNull();
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('when %j is encoded, the result is that of RFC 4648', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('when the brand has a space, the address of the secret has none', () => {
  expect(totpUri(SECRET, { issuer: 'My Plots', account: 'ada@example.org' })).toBe(
    'otpauth://totp/My%20Plots:ada%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My%20Plots&algorithm=SHA1&digits=6&period=30',
  );
});
