import { expect, test } from 'vitest';
import { keptTogether } from './kept-together.ts';

test('when a text has short parentheses, only these are kept on one line', () => {
  expect(keptTogether('Squat 90 kg × 5 (e1RM 105 kg)')).toBe('Squat 90 kg × 5 (e1RM\u00A0105\u00A0kg)');
  const long = 'Fine (but the second set was really hard)';
  expect(keptTogether(long)).toBe(long);
});
