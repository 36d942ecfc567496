import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const SECRET = 's'.repeat(40);
const of = (secretKey: string, ...previousSecretKeys: string[]) => ({ secretKey, previousSecretKeys });
const { seal, unseal } = createSeal(of(SECRET), 'running');

test.each(['', 'token', 'Grüße 🙂', 'x'.repeat(5_000)])(
  'when %j is sealed and unsealed, it is the same',
  (text) => {
    expect(unseal('token', seal('token', text))).toBe(text);
  },
);

test('when a text is sealed twice, the results differ and do not contain it', () => {
  const sealed = seal('token', 'lio_very_secret');
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(sealed).not.toBe(seal('token', 'lio_very_secret'));
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret');
});

test('when another node has the same secret, it can unseal', () => {
  expect(createSeal(of(SECRET), 'running').unseal('token', seal('token', 'mine'))).toBe('mine');
});

test('when purpose, owner or secret differ, unsealing fails', () => {
  const sealed = seal('token', 'mine');
  expect(unseal('cookie', sealed)).toBeNull();
  expect(createSeal(of(SECRET), 'walking').unseal('token', sealed)).toBeNull();
  expect(createSeal(of('t'.repeat(40)), 'running').unseal('token', sealed)).toBeNull();
});

test('when any byte was changed or is missing, unsealing fails', () => {
  const sealed = Buffer.from(seal('token', 'mine'), 'base64url');
  for (const [index, byte] of sealed.entries()) {
    const changed = Buffer.from(sealed);
    changed[index] = byte ^ 1;
    expect(unseal('token', changed.toString('base64url'))).toBeNull();
  }
  for (const length of [0, 5, 27, sealed.length - 1])
    expect(unseal('token', sealed.subarray(0, length).toString('base64url'))).toBeNull();
  expect(unseal('token', 'no seal at all!')).toBeNull();
});

test('when the secret was rotated, previous secrets unseal older texts and the new one seals', () => {
  const [NEW, OLDER] = ['n'.repeat(40), 'o'.repeat(40)];
  const rotated = createSeal(of(NEW, SECRET, OLDER), 'running');
  expect(rotated.unseal('token', seal('token', 'mine'))).toBe('mine');
  expect(rotated.unseal('token', createSeal(of(OLDER), 'running').seal('token', 'older'))).toBe('older');
  const fresh = rotated.seal('token', 'mine');
  expect(createSeal(of(NEW), 'running').unseal('token', fresh)).toBe('mine');
  expect(unseal('token', fresh)).toBeNull();
  expect(createSeal(of(NEW), 'running').unseal('token', seal('token', 'mine'))).toBeNull();
});
