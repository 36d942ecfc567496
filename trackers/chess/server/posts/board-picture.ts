import { accents, neutrals } from '@plotline/contract/palette.ts';
import { pieceDrawings } from '../../contract/pieces.ts';
import { placeOf, readBoard, SIDE, squaresOfMove } from '../../contract/squares.ts';

const SQUARE = 45;
const SIZE = SIDE * SQUARE;
/** Pictures are stored and sent on, so they have fixed colours in every theme. */
const COLORS = { light: '#EEF3EE', dark: '#9DB9A3', lastMove: accents.amber[300], ink: '#2B313B' };
const PIECES = {
  white: { fill: neutrals.card, line: COLORS.ink, detail: COLORS.ink },
  black: { fill: COLORS.ink, line: '#14171C', detail: '#D9DEE6' },
};

interface PicturedBoard {
  /** The first field of a FEN. */
  readonly board: string;
  /** `e2e4`. */
  readonly lastMove: string | null;
  readonly isFlipped: boolean;
}

export function boardSvg({ board, lastMove, isFlipped }: PicturedBoard): string | null {
  const position = readBoard(board);
  if (!position) return null;
  const moved = new Set(squaresOfMove(lastMove));
  const drawn = position.map((piece, index) => {
    const { column, row } = placeOf(index, isFlipped);
    const [x, y] = [column * SQUARE, row * SQUARE];
    const square = `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}"`;
    const marked = moved.has(index) ? `${square} fill="${COLORS.lastMove}" opacity="0.62"/>` : '';
    const ground = `${square} fill="${(column + row) % 2 === 0 ? COLORS.light : COLORS.dark}"/>${marked}`;
    if (!piece) return ground;
    const { body, details } = pieceDrawings[piece.kind];
    const { fill, line, detail } = piece.isWhite ? PIECES.white : PIECES.black;
    const pen = 'stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';
    return `${ground}<g transform="translate(${x} ${y})"><path d="${body}" fill="${fill}" stroke="${line}" ${pen}/><path d="${details}" fill="none" stroke="${detail}" ${pen}/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">${drawn.join('')}</svg>`;
}
