import type { Game } from '../../contract/games.ts';
import { readBoard, squaresOfMove } from '../../contract/squares.ts';

const FIRST_BOARD = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** Returns the board before the first move and after each half-move; null if the game cannot be replayed. */
export function boardsOf({ plies, initial_board }: Pick<Game, 'plies' | 'initial_board'>): string[] | null {
  const boards = plies.flatMap(({ board }) => (board === null ? [] : [board]));
  if (plies.length === 0 || boards.length < plies.length) return null;
  return [initial_board ?? FIRST_BOARD, ...boards];
}

/** Reads the half-move from the URL, by default the last. */
export function plyIn(text: string | undefined, last: number): number {
  const ply = Number(text);
  if (text === undefined || text === '' || !Number.isInteger(ply)) return last;
  return Math.max(0, Math.min(last, ply));
}

/** Names a half-move: `12. Nf3`, `12… Nc6`; `Start` before the first. */
export function plyName(plies: Game['plies'], ply: number): string {
  const move = plies[ply - 1];
  if (!move) return 'Start';
  return `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '…'} ${move.san}`;
}

/** Tests whether White moved, by the moved piece; without a board, by the order of moves. */
export function isWhitesMove(plies: Game['plies'], index: number): boolean {
  const { board = null, squares = null } = plies[index] ?? {};
  const to = squaresOfMove(squares).at(-1);
  const piece = board === null || to === undefined ? null : readBoard(board)?.[to];
  return piece ? piece.isWhite : index % 2 === 0;
}

/** Returns the half-move that a key leads to; undefined for other keys. */
export function plyAfterKey(key: string, ply: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, ply - 1);
    case 'ArrowRight':
      return Math.min(last, ply + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Annotation symbols by their NAG number in PGN; others are not shown. */
const NAGS: ReadonlyMap<number, string> = new Map([
  [1, '!'],
  [2, '?'],
  [3, '!!'],
  [4, '??'],
  [5, '!?'],
  [6, '?!'],
  [7, '□'],
  [10, '='],
  [13, '∞'],
  [14, '⩲'],
  [15, '⩱'],
  [16, '±'],
  [17, '∓'],
  [18, '+−'],
  [19, '−+'],
]);

export function nagSigns(nags: readonly number[]): string {
  return nags.map((nag) => NAGS.get(nag) ?? '').join('');
}
