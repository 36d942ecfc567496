import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pgn, read } from './pgn.samples.ts';
import { splitGames } from './split-games.ts';

function split(text: string) {
  return [...splitGames(text)].map(({ tags, movetext }) => ({ tags: Object.fromEntries(tags), movetext }));
}

describe('splitGames', () => {
  it('when games have tags, each begins at its Event, with any line endings and text before', () => {
    const text =
      '  [Event "a"]\r\n[Site "x"]\r\n\r\n1. e4 1-0\r\n\r\n% a note\r\n[Event "b"]\r\n\r\n1. d4 0-1';
    expect(split(text)).toEqual([
      { tags: { Event: 'a', Site: 'x' }, movetext: '1. e4 1-0' },
      { tags: { Event: 'b' }, movetext: '1. d4 0-1' },
    ]);
  });

  it('when Event is not the first tag, or nothing follows the tags, games keep their own', () => {
    expect(split('[Round "1"]\n[Event "a"]\n\n1. e4 *\n')).toHaveLength(1);
    expect(split('[Event "a"]\n[Result "1-0"]\n\n[Event "b"]\n\n[Event "c"]\n')).toHaveLength(3);
  });

  it('when there are no tags, results and first moves separate games', () => {
    expect(split('1. e4 e5 1-0\n\n1. d4 *\n').map(({ movetext }) => movetext)).toEqual([
      '1. e4 e5 1-0',
      '1. d4 *',
    ]);
    expect(split('1. e4\ne5\n2. Nf3\n\n1. d4 d5\n')).toHaveLength(2);
  });

  it('when a comment contains tags, they are text; when it is unclosed, the next game is still read', () => {
    const quoting = split('[Event "a"]\n\n1. e4 { see\n[Event "b"]\nfor more } e5 1-0\n');
    expect(quoting).toHaveLength(1);
    const open = split('[Event "a"]\n\n1. e4 { never closed\n\n[Event "b"]\n[Site "?"]\n\n1. d4 *\n');
    expect(open.map(({ tags }) => tags.Event)).toEqual(['a', 'b']);
  });

  it('when comments or other text come before a game, they are no game and not part of it', () => {
    const prefaced = split(
      '{\nMy games [of 2026]\n}\n\nFrom: ana\n;; <A - B 1-0>\n\n[Event "a"]\n\n1. e4 *\n\n;; <C - D>\n\n[Event "b"]\n\n1. d4 *',
    );
    expect(prefaced.map(({ tags }) => tags.Event)).toEqual(['a', 'b']);
    expect(prefaced[0]?.movetext).toBe('1. e4 *\n;; <C - D>');
    expect(
      split('{ first }\n\n1. e4 1-0 { mate }\n\n; second\n\n1. d4 *\n').map(({ movetext }) => movetext),
    ).toEqual(['{ first }\n1. e4 1-0 { mate }', '; second\n1. d4 *']);
    expect(split('{ no game }\n; at all\nHello\n')).toEqual([]);
  });

  it('when tags are malformed, their values are still read', () => {
    const [{ tags } = { tags: {} }] = split(
      String.raw`[Event "a \"b\" \\ c"] [Site "x"]` +
        '\n[White "Smith "The King""]\n[Black "Back\\"]\n[Round "[1]"]\n[Annotator "open\n\n1. e4 *',
    );
    expect(tags).toEqual({
      Event: String.raw`a "b" \ c`,
      Site: 'x',
      White: 'Smith "The King"',
      Black: 'Back\\',
      Round: '[1]',
      Annotator: 'open',
    });
    expect(split('[Variant "Standard"] 1. e4 e5').at(0)?.movetext).toBe(' 1. e4 e5');
  });

  it('when a file has any text after its Events, each is a game or a numbered rejection', () => {
    const moves = fc.constantFrom(
      '1. e4 e5 1-0',
      '1. e9 1-0',
      '',
      '*',
      '1. e4 { open',
      '1. e4 (1. d4 1-0',
      '1-0 junk',
    );
    const line = fc.string({ maxLength: 30 }).filter((text) => !/^\s*\[\s*\w+\s+"/.test(text));
    const game = fc.tuple(fc.constantFrom('ana_k', 'Someone'), moves, fc.array(line, { maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(game, { minLength: 1, maxLength: 12 }), (games) => {
        const text = games
          .map(([white, movetext, lines]) => pgn({ White: white }, [movetext, ...lines].join('\n')))
          .join('');
        const { games: taken, rejected, read: count } = read(text);
        expect(count).toBe(games.length);
        expect(taken.length + rejected.length).toBe(games.length);
        expect(new Set(rejected.map(({ index }) => index)).size).toBe(rejected.length);
        expect(
          rejected.every(({ index, reason }) => index >= 1 && index <= count && reason.endsWith('.')),
        ).toBe(true);
      }),
    );
  });
});
