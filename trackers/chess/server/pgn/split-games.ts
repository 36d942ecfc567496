import { readTagLine, type Tag } from './read-tags.ts';

/** One game of a file, not yet understood. */
export interface RawGame {
  readonly tags: ReadonlyMap<string, string>;
  readonly movetext: string;
  /** How many characters of the text are behind it. */
  readonly end: number;
}

const RESULT_AT_END = /(?:1-0|0-1|1\/2(?:-1\/2)?|\*)\s*$/;
const FIRST_MOVE = /^\s*1\s*\.\s*[^.\s]/;

/**
 * Cuts a text into games. A game begins at an `Event` tag; without one at the first tag behind moves; and without tags
 * at move 1 behind an empty line or a result. A comment that no one closed ends where the next game's tags begin.
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

/** The game that the lines are being added to. */
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

  /** Tags inside a comment are text, unless two lines of them tell that the comment was never closed. */
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
    this.#hasMoves = true;
    this.#isInComment = isOpenAfter(moves, this.#isInComment);
    this.#isAfterResult = !this.#isInComment && RESULT_AT_END.test(moves);
  }

  close(end: number): RawGame {
    return { tags: this.#tags, movetext: this.#lines.join('\n'), end };
  }
}

/** Whether a comment in braces is open at the end of the line. */
function isOpenAfter(line: string, wasOpen: boolean): boolean {
  let isOpen = wasOpen;
  let at = 0;
  let semicolon = line.indexOf(';');
  for (;;) {
    const brace = line.indexOf(isOpen ? '}' : '{', at);
    if (brace < 0) return isOpen;
    // Looked for again only when it lies behind: a line may have many braces and no semicolon.
    if (semicolon >= 0 && semicolon < at) semicolon = line.indexOf(';', at);
    if (!isOpen && semicolon >= 0 && semicolon < brace) return false;
    isOpen = !isOpen;
    at = brace + 1;
  }
}
