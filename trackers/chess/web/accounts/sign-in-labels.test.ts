import { expect, test } from 'vitest';
import { signInFailure } from './sign-in-labels.ts';

test('when the URL has a known error code, there is a message; for any other text there is none', () => {
  expect(signInFailure('denied')).toBe('You cancelled the Lichess sign-in. Nothing was changed.');
  for (const text of [undefined, '', 'toString', 'Denied']) expect(signInFailure(text)).toBeNull();
});
