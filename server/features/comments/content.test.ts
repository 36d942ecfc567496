import { describe, expect, test } from 'vitest';
import { contentOf, namesIn } from './content.ts';

describe('the text', () => {
  test('when a text has surrounding space, only that is removed', () => {
    expect(contentOf(' \t two\r\n\n  lines \u00a0\n')).toBe('two\r\n\n  lines');
  });

  test.each([
    ['one', 'x'],
    ['2,000', 'x'.repeat(2_000)],
    ['2,000 outside of the basic plane', '🏋'.repeat(2_000)],
  ])('when it has %s characters, it is taken', (_, text) => {
    expect(contentOf(text)).toBe(text);
  });

  test.each([
    ['nothing', ''],
    ['space alone', ' \n\t\u3000\ufeff'],
    ['2,001 characters', 'x'.repeat(2_001)],
    ['2,001 outside of the basic plane', '🏋'.repeat(2_001)],
    ['two thousand of two code points each', 'e\u0301'.repeat(2_000)],
  ])('when it has %s, it is refused', (_, text) => {
    expect(() => contentOf(text)).toThrow('Comments can have 1 to 2,000 characters');
  });
});

describe('mentions', () => {
  test.each([
    ['@ada', ['ada']],
    ['well, @Ada! (and @grace_hopper2, @ADA)', ['ada', 'grace_hopper2']],
    ['@ada.\n@grace’s', ['ada', 'grace']],
    ['ada@example.org', []],
    ['https://example.org/@ada', []],
    ['https://example.org/u/x?to=@ada&y=1, @grace', ['grace']],
    ['HTTPS://EXAMPLE.org?to=@ada', []],
    ['https://example.org/x. @ada', ['ada']],
    ["@ada's lift", ['ada']],
    ['`@ada`', ['ada']],
    ['@adax @ada_', ['adax', 'ada_']],
    ['\uFF20ada', []],
    ['foo@ada bar, x@ada.org', []],
    ['@ada,@ada;@ada', ['ada']],
    ['#@ada /@ada', ['ada']],
    ['@ad @1ada @_ada', []],
    ['@adaé é@ada @@ada', []],
    [`@a${'b'.repeat(49)} @a${'b'.repeat(50)}`, [`a${'b'.repeat(49)}`]],
  ])('when the text is %j, it mentions %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  test('when there are many, the first ten count, each once', () => {
    const names = Array.from({ length: 12 }, (_, index) => `name_${index}`);
    expect(namesIn(names.flatMap((name) => [`@${name}`, `@${name}`]).join(' '))).toEqual(names.slice(0, 10));
  });
});
