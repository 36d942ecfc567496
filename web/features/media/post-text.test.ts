import { expect, test } from 'vitest';
import { keptTogether } from '../../ui/kept-together.ts';
import { asStored } from './post-text.ts';

test('when a text kept together is stored, it is as before', () => {
  const text = 'Squat 90 kg × 5 (e1RM 105 kg)\nand a space that was typed:\u00A0.';
  expect(asStored(keptTogether(text))).toBe(text);
});
