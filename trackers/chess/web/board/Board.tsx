import { styled } from '@plotline/web/ui/theme/styled.ts';
import { media, radius } from '@plotline/web/ui/theme/tokens.ts';
import { memo } from 'react';
import type { Color } from '../../contract/game-values.ts';
import { boardStyle } from './board-style.ts';
import type { PieceMoves } from './piece-moves.ts';
import { pieceDrawings } from '../../contract/pieces.ts';
import { nameOfIndex, placeOf, readBoard, SIDE, squaresOfMove, type Piece } from '../../contract/squares.ts';

interface BoardProps {
  /** The first field of a FEN; nothing is drawn if it is invalid. */
  board: string;
  /** The colour at the bottom. */
  color: Color;
  /** A move such as `e2e4`, whose squares are highlighted. */
  lastMove?: string | null;
  /** Describes the board for screen readers; without it, the board is decorative. */
  label?: string;
  hasCoordinates?: boolean;
  /** Pieces animated from another square. */
  moves?: PieceMoves;
}

const CELL = 45;
const SIZE = SIDE * CELL;

const Frame = styled('svg')({
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: '1',
  borderRadius: radius.small,
  '& text': { fontSize: 8, fontWeight: 600 },
  '@keyframes piece-move': { from: { transform: 'translate(var(--from-x), var(--from-y))' } },
  '& [data-moving]': { animation: 'piece-move 140ms ease-out', [media.reducedMotion]: { animation: 'none' } },
});

/** Draws a position as SVG without a library, so that lists of games stay light. */
export const Board = memo(function Board(props: BoardProps) {
  const { board, color, lastMove = null, label, hasCoordinates = false, moves } = props;
  const position = readBoard(board);
  if (!position) return null;
  const isFlipped = color === 'black';
  const pieces = position.flatMap((piece, index) => (piece ? [{ piece, index }] : []));
  return (
    <Frame
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <rect width={SIZE} height={SIZE} fill={boardStyle.light} />
      <path d={DARK_SQUARES} fill={boardStyle.dark} />
      {squaresOfMove(lastMove).map((index) => {
        const { column, row } = placeOf(index, isFlipped);
        return <rect key={index} x={column * CELL} y={row * CELL} width={CELL} height={CELL} {...tint} />;
      })}
      {hasCoordinates ? <Coordinates isFlipped={isFlipped} /> : null}
      {pieces.map(({ piece, index }) => (
        <PieceShape
          key={`${index}${piece.kind}${piece.isWhite ? 'w' : 'b'}`}
          piece={piece}
          index={index}
          from={moves?.get(index)}
          isFlipped={isFlipped}
        />
      ))}
    </Frame>
  );
});

const tint = { fill: boardStyle.lastMove, fillOpacity: boardStyle.lastMoveOpacity } as const;

const DARK_SQUARES = Array.from({ length: SIDE * SIDE }, (_, index) => placeOf(index, false))
  .filter(({ column, row }) => (column + row) % 2 === 1)
  .map(({ column, row }) => `M${column * CELL} ${row * CELL}h${CELL}v${CELL}h-${CELL}z`)
  .join('');

interface PieceShapeProps {
  piece: Piece;
  index: number;
  from: number | undefined;
  isFlipped: boolean;
}

function PieceShape({ piece, index, from, isFlipped }: PieceShapeProps) {
  const { body, details } = pieceDrawings[piece.kind];
  const style = boardStyle[piece.isWhite ? 'white' : 'black'];
  const { column, row } = placeOf(index, isFlipped);
  return (
    <g transform={`translate(${column * CELL} ${row * CELL})`}>
      <g {...animationFrom({ column, row }, from, isFlipped)}>
        <path d={body} fill={style.fill} stroke={style.line} strokeWidth={1.6} strokeLinejoin="round" />
        {details ? (
          <path d={details} fill="none" stroke={style.detail} strokeWidth={1.6} strokeLinecap="round" />
        ) : null}
      </g>
    </g>
  );
}

function animationFrom(place: { column: number; row: number }, from: number | undefined, isFlipped: boolean) {
  if (from === undefined) return {};
  const origin = placeOf(from, isFlipped);
  // CSS variables, which React's types do not include.
  const style: Record<string, string> = {
    '--from-x': `${(origin.column - place.column) * CELL}px`,
    '--from-y': `${(origin.row - place.row) * CELL}px`,
  };
  return { 'data-moving': '', style };
}

function Coordinates({ isFlipped }: { isFlipped: boolean }) {
  const edge = Array.from({ length: SIDE }, (_, step) => step);
  const nameAt = (column: number, row: number) => {
    const index = row * SIDE + column;
    return nameOfIndex(isFlipped ? SIDE * SIDE - 1 - index : index);
  };
  return (
    <g>
      {edge.map((row) => (
        <text key={row} x={3} y={row * CELL + 10} fill={inkOn(row)}>
          {nameAt(0, row).charAt(1)}
        </text>
      ))}
      {edge.map((column) => (
        <text
          key={column}
          x={(column + 1) * CELL - 3}
          y={SIZE - 3}
          textAnchor="end"
          fill={inkOn(column + SIDE - 1)}
        >
          {nameAt(column, SIDE - 1).charAt(0)}
        </text>
      ))}
    </g>
  );
}

function inkOn(steps: number): string {
  return steps % 2 === 1 ? boardStyle.coordinateOnDark : boardStyle.coordinateOnLight;
}
