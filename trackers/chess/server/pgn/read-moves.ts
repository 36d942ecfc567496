import { trimTrailing } from '@plotline/contract/trailing.ts';
import type { PlayedMove } from '../games/game.model.ts';
import { readComment, type Comment } from './read-comment.ts';

export type WrittenResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A move as it is written, and what the move took where that is told instead of the clock. */
export type WrittenMove = PlayedMove & { readonly elapsedCs: number | null };

export interface Movetext {
  readonly moves: readonly WrittenMove[];
  readonly result: WrittenResult | null;
  readonly nullMove: string | null;
}

const WORD = /[^\s{}();$]+(?:\(=?[QRBN]\))?/y;
/** A move number, and what some programs write behind it. */
const NUMBER = /\d+(?:\.+|…|$)[.…]*/y;
const RESULTS: ReadonlyMap<string, WrittenResult> = new Map([
  ['1-0', '1-0'],
  ['0-1', '0-1'],
  ['1/2-1/2', '1/2-1/2'],
  ['1/2', '1/2-1/2'],
  ['½-½', '1/2-1/2'],
  ['*', '*'],
]);
const GLYPHS: Readonly<Record<string, number>> = { '!': 1, '?': 2, '!!': 3, '??': 4, '!?': 5, '?!': 6 };
const NULL_MOVES = new Set(['--', 'Z0', 'null', 'pass', '@@@@', '0000']);
/** Signs that stand between moves and are none: checks set apart, assessments, diagrams, novelties. */
const SIGN = /^(?:[+#=/−\-~.…]+|[+-]?\/[+-]|e\.?p\.?|N|D|RR|ep|\$)$/;

type DraftMove = { -readonly [Key in keyof WrittenMove]: WrittenMove[Key] } & { nags: number[] };

/** Reads the moves of one game. Variations are read over; whether a move can be played is not asked here. */
export function readMoves(movetext: string): Movetext {
  // Some files went through a web page on their way.
  return new MovetextReader(movetext.replaceAll(/<br\s*\/?>/gi, '\n')).read();
}

class MovetextReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  readonly #moves: DraftMove[] = [];
  #result: WrittenResult | null = null;
  #nullMove: string | null = null;
  #closings: ReadonlyMap<number, number> | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Movetext {
    while (this.#at < this.#text.length && this.#result === null) this.#readToken();
    return { moves: this.#moves, result: this.#result, nullMove: this.#nullMove };
  }

  #readToken(): void {
    const sign = this.#text[this.#at] ?? '';
    if (sign === '{') this.#readComment();
    else if (sign === ';') this.#readRestOfLine();
    else if (sign === '$') this.#readNag();
    else if (sign === '(') this.#depth += 1;
    else if (sign === ')') this.#depth = Math.max(0, this.#depth - 1);
    else if (!/[\s}]/.test(sign)) this.#readWord();
    this.#at += 1;
  }

  #readComment(): void {
    const end = this.#endOfComment(this.#at);
    this.#comment(this.#text.slice(this.#at + 1, end));
    this.#at = end;
  }

  /** The first closing brace; where braces stand inside braces and all are closed, the last of them. */
  #endOfComment(start: number): number {
    const first = this.#text.indexOf('}', start);
    if (first < 0) return this.#text.length;
    const second = this.#text.indexOf('{', start + 1);
    if (second < 0 || second > first) return first;
    this.#closings ??= closingBraces(this.#text);
    return this.#closings.get(start) ?? first;
  }

  #readRestOfLine(): void {
    const newline = this.#text.indexOf('\n', this.#at);
    const end = newline < 0 ? this.#text.length : newline;
    this.#comment(this.#text.slice(this.#at + 1, end));
    this.#at = end;
  }

  #comment(text: string): void {
    const move = this.#moves.at(-1);
    if (move && this.#depth === 0) addComment(move, readComment(text));
  }

  #readNag(): void {
    const [digits = ''] = /^\d+/.exec(this.#text.slice(this.#at + 1, this.#at + 4)) ?? [];
    this.#nag(Number(digits));
    this.#at += digits.length;
  }

  #nag(nag: number | undefined): void {
    const move = this.#moves.at(-1);
    if (nag && nag < 256 && move && this.#depth === 0 && !move.nags.includes(nag)) move.nags.push(nag);
  }

  #readWord(): void {
    WORD.lastIndex = this.#at;
    const word = WORD.exec(this.#text)?.[0] ?? ' ';
    this.#at += word.length - 1;
    if (this.#depth === 0) this.#word(word);
  }

  /** Reads a move or a result, with any number of move numbers before it. */
  #word(written: string): void {
    const word = withoutNumbers(written);
    if (word === '') return;
    const result = RESULTS.get(word);
    if (result) this.#result = result;
    else this.#move(word);
  }

  #move(word: string): void {
    const san = trimTrailing(word, '!?');
    if (NULL_MOVES.has(san)) this.#nullMove ??= san;
    else if (san !== '' && !SIGN.test(san)) {
      this.#moves.push({
        san,
        clockCs: null,
        elapsedCs: null,
        evalCp: null,
        mate: null,
        nags: [],
        comment: null,
      });
    }
    this.#nag(GLYPHS[word.slice(san.length)]);
  }
}

function withoutNumbers(word: string): string {
  if (RESULTS.has(word)) return word;
  let end = 0;
  for (NUMBER.lastIndex = 0; NUMBER.test(word); end = NUMBER.lastIndex);
  return word.slice(end);
}

/** The place of the brace that closes each opening one, for a whole text at once. */
function closingBraces(text: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') open.push(at);
    else if (text[at] === '}') {
      const opening = open.pop();
      if (opening !== undefined) closings.set(opening, at);
    }
  }
  return closings;
}

function addComment(move: DraftMove, comment: Comment): void {
  move.clockCs ??= comment.clockCs;
  move.elapsedCs ??= comment.elapsedCs;
  if (move.evalCp === null && move.mate === null) {
    move.evalCp = comment.evalCp;
    move.mate = comment.mate;
  }
  if (comment.text !== '')
    move.comment = move.comment === null ? comment.text : `${move.comment} ${comment.text}`;
}
