import { trimTrailing } from '@plotline/contract/trailing.ts';
import type { PlayedMove } from '../games/game.model.ts';

export type WrittenResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A move as written; `elapsedCs` is its duration in files that give that instead of the clock. */
export type WrittenMove = PlayedMove & { readonly elapsedCs: number | null };

export interface Movetext {
  readonly moves: readonly WrittenMove[];
  readonly result: WrittenResult | null;
  readonly nullMove: string | null;
}

const WORD = /[^\s{}();$]+(?:\(=?[QRBN]\))?/y;
/** A move number with the dots after it. */
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
/** Signs between moves: detached checks, assessments, diagrams, novelties. */
const SIGN = /^(?:[+#=/−\-~.…]+|[+-]?\/[+-]|e\.?p\.?|N|D|RR|ep|\$)$/;

type DraftMove = { -readonly [Key in keyof WrittenMove]: WrittenMove[Key] } & { nags: number[] };

/** Reads the moves of a game, without variations. Does not check whether they can be played. */
export function readMoves(movetext: string): Movetext {
  // Some files were copied from web pages.
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

  /** Returns the position of the closing brace: of the matching one if nested braces are all closed, else the first. */
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

/** The beginning of a command such as `[%clk 0:03:01]`. */
const COMMAND = /\[%(\w+)\s+/y;
const MAX_COMMENT_LENGTH = 1000;

/** Facts in the comment after a move. */
interface Comment {
  readonly clockCs: number | null;
  /** The duration of the move. */
  readonly elapsedCs: number | null;
  readonly evalCp: number | null;
  readonly mate: number | null;
  readonly text: string;
}

/** Reads the commands and the text of a comment; skips arrows and marked squares (`csl`, `cal`). */
function readComment(comment: string): Comment {
  const { commands, rest } = takeCommands(comment);
  const text = rest.replaceAll(/\s+/g, ' ').trim();
  return {
    clockCs: centiseconds(commands.get('clk')),
    elapsedCs: centiseconds(commands.get('emt')),
    ...evaluation(commands.get('eval') ?? ''),
    text: text.slice(0, MAX_COMMENT_LENGTH),
  };
}

/** Separates commands from text; a command without closing bracket is text. */
function takeCommands(comment: string): { commands: ReadonlyMap<string, string>; rest: string } {
  const commands = new Map<string, string>();
  const texts: string[] = [];
  let textStart = 0;
  let at = comment.indexOf('[%');
  while (at >= 0) {
    COMMAND.lastIndex = at;
    const name = COMMAND.exec(comment)?.[1];
    const start = name === undefined ? at + 2 : COMMAND.lastIndex;
    const end = name === undefined ? start : comment.indexOf(']', start);
    if (end < 0) break;
    if (name !== undefined) {
      commands.set(name, comment.slice(start, end).trim());
      texts.push(comment.slice(textStart, at));
      textStart = end + 1;
    }
    at = comment.indexOf('[%', end);
  }
  return { commands, rest: [...texts, comment.slice(textStart)].join(' ') };
}

/** `0:03:01.9`, `3:01`, `61.5`. */
function centiseconds(text: string | undefined): number | null {
  if (text === undefined || !/^(?:\d{1,6}:){0,2}\d{1,6}(?:\.\d{1,9})?$/.test(text)) return null;
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round(seconds * 100);
}

/** `0.17`, `0.17,20` with the depth, `#-3`. */
function evaluation(text: string): Pick<Comment, 'evalCp' | 'mate'> {
  const [, mate, pawns] = /^(?:#([+-]?\d{1,4})|([+-]?\d{1,6}(?:\.\d{1,6})?))(?![\d.])/.exec(text) ?? [];
  return {
    evalCp: pawns === undefined ? null : Math.round(Number(pawns) * 100),
    mate: mate === undefined ? null : Number(mate),
  };
}
