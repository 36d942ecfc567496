import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMoves } from './read-moves.ts';

function sans(text: string): string[] {
  return readMoves(text).moves.map(({ san }) => san);
}

describe('readMoves', () => {
  it('when moves are numbered in any way, they are read the same', () => {
    const ways = [
      '1. e4 e5 2. Nf3',
      '1.e4 e5 2.Nf3',
      '1 e4 e5 2 Nf3',
      '1. e4 1... e5 2. Nf3',
      'e4 e5 Nf3',
      '1. e4\n1…e5 2.Nf3',
    ];
    for (const text of ways) expect(sans(text)).toEqual(['e4', 'e5', 'Nf3']);
  });

  it('when there are comments and variations, they are not read as moves', () => {
    const text =
      '1. e4 {best (1. d4)} (1. d4 d5 (1... Nf6 {Indian}) 2. c4) e5 ; and not c5\n2. Nf3 {a {b} c} Nc6 1-0';
    expect(sans(text)).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    expect(readMoves(text).moves.map(({ comment }) => comment)).toEqual([
      'best (1. d4)',
      'and not c5',
      'a {b} c',
      null,
    ]);
  });

  it('when a comment contains a lone brace, it ends at the first closing one', () => {
    expect(sans('1. e4 { a { b } e5 2. Nf3 { c } Nc6 *')).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    expect(sans('1. e4 { never closed e5')).toEqual(['e4']);
  });

  it('when clocks, evaluations and glyphs follow a move, they belong to it', () => {
    const { moves } = readMoves(
      '1. e4!? {[%clk 0:03:01.9] [%eval 0.17,20] Good. [%csl Ge4]} e5 $2 $14 {[%emt 12.5] [%eval #-3]} *',
    );
    expect(moves).toEqual([
      { san: 'e4', clockCs: 18190, elapsedCs: null, evalCp: 17, mate: null, nags: [5], comment: 'Good.' },
      { san: 'e5', clockCs: null, elapsedCs: 1250, evalCp: null, mate: -3, nags: [2, 14], comment: null },
    ]);
  });

  it('when a result is written, reading ends there', () => {
    expect(readMoves('1. e4 1/2 and more').result).toBe('1/2-1/2');
    expect(readMoves('1. e4 (1. d4 0-1) e5 1-0')).toMatchObject({ result: '1-0' });
    expect(readMoves('1. e4').result).toBeNull();
  });

  it('when a null move is written, it is reported', () => {
    expect(readMoves('1. e4 -- 2. d4').nullMove).toBe('--');
  });

  it('when castling is written with zeros or signs are detached, moves are read', () => {
    expect(sans('1. e4 e5 2. 0-0 e8=Q + e8(Q) ! e.p. +- exd6')).toEqual([
      'e4',
      'e5',
      '0-0',
      'e8=Q',
      'e8(Q)',
      'exd6',
    ]);
  });

  it('when the text is arbitrary, reading ends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}();$%[]1.e4 -\n*N'.split('')), maxLength: 60 }),
        (text) => {
          expect(readMoves(text).moves.length).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});
