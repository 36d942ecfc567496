import { expect, test } from 'vitest';
import { pictureProblem } from './picture-file.ts';

const MB = 1024 * 1024;
const TYPE = 'Please select a JPEG, PNG, or WebP image file.';

test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'IMAGE/PNG'])(
  'when the file is %s of 5 MB, it is accepted',
  (type) => {
    expect(pictureProblem({ type, size: 5 * MB })).toBeNull();
  },
);

test.each(['image/gif', 'image/svg+xml', 'image/heic', 'application/pdf', ''])(
  'when the file is %j, its type is refused first',
  (type) => {
    expect(pictureProblem({ type, size: 9 * MB })).toBe(TYPE);
  },
);

test('when the file is larger than 5 MB, it is refused', () => {
  expect(pictureProblem({ type: 'image/png', size: 5 * MB + 1 })).toBe('File size must be less than 5MB.');
});
