import { FileRefused } from '@plotline/server/tracker-kit/file-parsing.ts';
import { IMPORT_MAX_GAMES } from '../../contract/import-limits.ts';

/** A game of a file as text, not yet parsed. */
export interface RawGame {
  readonly tags: ReadonlyMap<string, string>;
  readonly movetext: string;
  /** The offset in the text where it ends. */
  readonly end: number;
}

/** Splits a file into games. Throws a `PgnError` if it has none, or too many. */
export function* limitedGames(text: string): Generator<RawGame> {
  let games = 0;
  for (const game of splitGames(text)) {
    games += 1;
    if (games > IMPORT_MAX_GAMES) throw tooManyGames();
    yield game;
  }
  if (games === 0) throw new PgnError('no_games', 'There is no game in the file.');
}

/** Throws a `PgnError` if the file has to be refused, before any of its games is stored. */
export function checkGames(text: string): void {
  const games = limitedGames(text);
  while (games.next().done !== true);
}

const RESULT_AT_END = /(?:1-0|0-1|1\/2(?:-1\/2)?|\*)\s*$/;
const FIRST_MOVE = /^\s*1\s*\.\s*[^.\s]/;

/**
 * Splits a text into games. A game begins at an `Event` tag; without one at the first tag after moves; without tags at
 * move 1 after an empty line or a result. An unclosed comment ends where the tags of the next game begin. Comments and
 * other text before the first game are not one.
 */
export function* splitGames(text: string): Generator<RawGame> {
  let game = new OpenGame();
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    const header = game.isHeaderLine(line, () => text.slice(end + 1, text.indexOf('\n', end + 1)));
    if (game.isEndedBy(line, header?.tags)) {
      yield game.close(start);
      game = new OpenGame();
    }
    game.add(line, header);
    start = end + 1;
  }
  if (!game.isEmpty) yield game.close(text.length);
}

type Header = ReturnType<typeof readTagLine>;

/** The game that lines are being added to. */
class OpenGame {
  readonly #tags = new Map<string, string>();
  readonly #lines: string[] = [];
  #hasMoves = false;
  #isInComment = false;
  #isAfterGap = false;
  #isAfterResult = false;

  get isEmpty(): boolean {
    return this.#tags.size === 0 && !this.#hasMoves;
  }

  /** Reads the tags of a line. In a comment they are text, unless two lines of them show that it was never closed. */
  isHeaderLine(line: string, nextLine: () => string): Header {
    const header = readTagLine(line);
    if (!header || !this.#isInComment) return header;
    const isGame = header.tags[0]?.[0] === 'Event' && readTagLine(nextLine()) !== null;
    return isGame ? header : null;
  }

  isEndedBy(line: string, tags: readonly Tag[] | undefined): boolean {
    if (tags) {
      const isSecondEvent = this.#tags.has('Event') && tags.some(([name]) => name === 'Event');
      return this.#hasMoves || isSecondEvent;
    }
    if (!this.#hasMoves || this.#tags.has('Event') || this.#isInComment || line.trim() === '') return false;
    return (this.#isAfterResult && this.#isAfterGap) || (this.#isAfterGap && FIRST_MOVE.test(line));
  }

  add(line: string, header: Header): void {
    // A preface.
    if (header && this.isEmpty) this.#lines.length = 0;
    for (const [name, value] of header?.tags ?? []) {
      if (!this.#tags.has(name)) this.#tags.set(name, value);
    }
    const moves = header ? header.rest : line;
    if (header) this.#isInComment = false;
    if (moves.startsWith('%') && !this.#isInComment) return;
    const isBlank = moves.trim() === '';
    this.#isAfterGap = isBlank;
    if (isBlank) return;
    this.#lines.push(moves);
    const { outside, isOpen } = readComments(moves, this.#isInComment);
    this.#isInComment = isOpen;
    this.#isAfterResult = RESULT_AT_END.test(outside);
    this.#hasMoves ||= this.#tags.size > 0 || this.#isAfterResult || FIRST_MOVE.test(outside);
  }

  close(end: number): RawGame {
    return { tags: this.#tags, movetext: this.#lines.join('\n'), end };
  }
}

/** Returns the text of a line outside of comments, and whether a comment in braces is open at its end. */
function readComments(
  line: string,
  wasOpen: boolean,
): { readonly outside: string; readonly isOpen: boolean } {
  let outside = '';
  let isOpen = wasOpen;
  let at = 0;
  let semicolon = line.indexOf(';');
  for (;;) {
    const brace = line.indexOf(isOpen ? '}' : '{', at);
    const end = brace < 0 ? line.length : brace;
    if (!isOpen) {
      // Searched again only after it was passed: a line may have many braces and no semicolon.
      if (semicolon >= 0 && semicolon < at) semicolon = line.indexOf(';', at);
      if (semicolon >= 0 && semicolon < end) return { outside: outside + line.slice(at, semicolon), isOpen };
      outside += line.slice(at, end);
    }
    if (brace < 0) return { outside, isOpen };
    isOpen = !isOpen;
    at = brace + 1;
  }
}

/** The beginning of a tag up to its value, which is scanned by hand: patterns for it take exponential time. */
const HEAD = /[^\S\n]*\[\s*(\w+)\s+"/y;
const TAIL = /\s*\]/y;

type Tag = readonly [name: string, value: string];

/** Reads the tags at the beginning of a line, and the rest of it. Null if it does not begin with a tag. */
function readTagLine(line: string): { readonly tags: readonly Tag[]; readonly rest: string } | null {
  if (headAt(line, 0) === null) return null;
  const { tags, rest } = readStrictly(line);
  if (!rest.trimStart().startsWith('[')) return { tags, rest };
  const last = readLeniently(rest);
  if (last === null) return tags.length === 0 ? null : { tags, rest };
  return { tags: [...tags, last], rest: '' };
}

function readStrictly(line: string): { tags: Tag[]; rest: string } {
  const tags: Tag[] = [];
  let end = 0;
  for (;;) {
    const head = headAt(line, end);
    const quote = head === null ? -1 : closingQuote(line, head.end);
    TAIL.lastIndex = quote + 1;
    if (head === null || quote < 0 || !TAIL.test(line)) return { tags, rest: line.slice(end) };
    tags.push([head.name, line.slice(head.end, quote).replaceAll(/\\(["\\])/g, '$1')]);
    end = TAIL.lastIndex;
  }
}

/** Reads a tag with unescaped quotes, with a backslash before the last quote, or without an end. */
function readLeniently(text: string): Tag | null {
  const head = headAt(text, 0);
  if (head === null) return null;
  const rest = text.slice(head.end).trimEnd();
  const value = rest.endsWith(']') ? rest.slice(0, -1).trimEnd() : rest;
  return [head.name, value.endsWith('"') ? value.slice(0, -1) : value];
}

function headAt(line: string, at: number): { readonly name: string; readonly end: number } | null {
  HEAD.lastIndex = at;
  const name = HEAD.exec(line)?.[1];
  return name === undefined ? null : { name, end: HEAD.lastIndex };
}

/** Returns the position of the first unescaped quote, or -1. */
function closingQuote(line: string, start: number): number {
  for (let at = start; at < line.length; at += 1) {
    if (line[at] === '"') return at;
    if (line[at] === '\\' && (line[at + 1] === '"' || line[at + 1] === '\\')) at += 1;
  }
  return -1;
}

function tooManyGames(): PgnError {
  const most = IMPORT_MAX_GAMES.toLocaleString('en-US');
  return new PgnError(
    'too_many_games',
    `The file has more than ${most} games. Cut it into smaller files, and import one after the other.`,
  );
}

type PgnErrorCode = 'too_many_games' | 'no_games';

/** The whole file is refused. The message is a sentence for the user who sent it. */
class PgnError extends FileRefused {
  override readonly name = 'PgnError';

  constructor(code: PgnErrorCode, message: string) {
    super({ code, message });
  }
}
