import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatRounded, roundAmount, toMajor } from './money.ts';

const amounts = fc.integer({ min: -1e12, max: 1e12 });

test.each([
  ['jpy', 0],
  ['eur', 2],
  ['kwd', 3],
])('when any amount of %s is formatted, its digits are those of the minor unit', (currency, decimals) => {
  fc.assert(
    fc.property(amounts, (minor) => {
      const text = formatAmount(minor, currency);
      expect(text.split('.')[1]?.length ?? 0).toBe(decimals);
      expect(Number(text.replaceAll(/[^\d]/gu, ''))).toBe(Math.abs(minor));
      expect(text.includes('-')).toBe(minor < 0);
      expect(Math.round(toMajor(minor, currency) * 10 ** decimals)).toBe(minor);
    }),
  );
});

test('when any amount is rounded, two digits remain, and the same again', () => {
  fc.assert(
    fc.property(amounts, (minor) => {
      const rounded = roundAmount(minor);
      expect(Math.abs(rounded).toString()).toMatch(/^\d{1,2}0*$/u);
      expect(Math.abs(rounded - minor)).toBeLessThanOrEqual(Math.abs(minor) * 0.05);
      expect(roundAmount(rounded)).toBe(rounded);
    }),
  );
});

test('when two amounts are rounded to the same, their texts are the same', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('jpy', 'eur', 'kwd', 'isk', 'huf'), (minor, currency) => {
      expect(formatRounded(minor, currency)).toBe(formatRounded(roundAmount(minor), currency));
    }),
  );
});

test('when amounts are compared, a larger one is never rounded below a smaller one', () => {
  fc.assert(
    fc.property(amounts, fc.nat({ max: 1_000_000 }), (minor, more) => {
      expect(roundAmount(minor + more)).toBeGreaterThanOrEqual(roundAmount(minor));
    }),
  );
  for (let power = 0; power < 13; power += 1) expect(roundAmount(10 ** power)).toBe(10 ** power);
});
