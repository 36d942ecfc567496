import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { pushKeysOf } from './push-keys.ts';

test('when nodes share a secret, they have the same key pair; another secret has another pair', () => {
  const keys = pushKeysOf('x'.repeat(40));
  expect(pushKeysOf('x'.repeat(40))).toEqual(keys);
  expect(pushKeysOf('y'.repeat(40))).not.toEqual(keys);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keys.privateKey, 'base64url');
  expect(pair.getPublicKey('base64url')).toBe(keys.publicKey);
  expect([keys.publicKey.length, keys.privateKey.length]).toEqual([87, 43]);
});
