import { expect, test } from 'vitest';
import { signInFailure } from './sign-in-labels.ts';

test('when the address tells why, there is a sentence; for any other word there is none', () => {
  expect(signInFailure('denied')).toBe('You cancelled at Lichess. Nothing was changed.');
  for (const word of [undefined, '', 'toString', 'Denied']) expect(signInFailure(word)).toBeNull();
});
