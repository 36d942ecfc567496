export const PIECE_KINDS = ['p', 'n', 'b', 'r', 'q', 'k'] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** A piece in a square of 45 by 45: its body and the lines on it. */
interface PieceDrawing {
  readonly body: string;
  readonly details: string;
}

const PLINTH = 'M11 34h23a2.5 2.5 0 0 1 2.5 2.5V39h-28v-2.5A2.5 2.5 0 0 1 11 34z';
const ball = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const pieceDrawings: Readonly<Record<PieceKind, PieceDrawing>> = {
  p: {
    body:
      'M22.5 8.5a6 6 0 0 1 4.4 10.1H29v2.6h-2.6c.4 5.4 2.4 9.3 6.1 12.3h-20c3.7-3 5.7-6.9 6.1-12.3H16v-2.6h2.1A6 6 0 0 1 22.5 8.5z' +
      PLINTH,
    details: '',
  },
  n: {
    body:
      'M13 33.5c.6-5.2 5.3-7 6.2-12.3-1.3.9-2.8 1.3-4.3 1.2l-1.7 2c-.9 1.1-2.3 1.4-3.5.8-1.4-.7-1.9-2.2-1.2-3.7l3.2-6.8c1.2-3 3.1-4.9 5.8-6l1.7-3.5c.3-.6 1-.5 1.3.1l1.7 3.2c7.5 1.2 11.8 8.5 11.8 25z' +
      PLINTH,
    details: 'M17.3 14.8l1.6-.4M22.5 12.5c4.5 2.5 6.5 8.5 6.5 17',
  },
  b: {
    body:
      ball(22.5, 7.5, 2.6) +
      'M22.5 10.1c5.7 4 9.2 8.2 9.2 12.7 0 3-1.5 5.2-4 6.5h1.3l2 4.2H14l2-4.2h1.3c-2.5-1.3-4-3.5-4-6.5 0-4.5 3.5-8.7 9.2-12.7z' +
      PLINTH,
    details: 'M22.5 15.5v8.5M18.7 19.7h7.6M17.3 29.3h10.4',
  },
  r: {
    body: 'M11 8.5h5.2v3.2h3.7V8.5h5.2v3.2h3.7V8.5H34v7.7l-3.3 3 1.3 14.3H13l1.3-14.3-3.3-3z' + PLINTH,
    details: 'M14.3 19.2h16.4M13.4 29.3h18.2',
  },
  q: {
    body:
      'M8.5 14.5l6.3 8 .7-11.5 4.5 10.5 2.5-12.5 2.5 12.5 4.5-10.5.7 11.5 6.3-8-4.5 19h-19z' +
      ball(7.8, 12.5, 2.3) +
      ball(15, 9.2, 2.3) +
      ball(22.5, 7.3, 2.3) +
      ball(30, 9.2, 2.3) +
      ball(37.2, 12.5, 2.3) +
      PLINTH,
    details: 'M12.6 29.3h19.8',
  },
  k: {
    body:
      'M21 4h3v2.7h2.7v3H24v3.6c2-2.6 5-3.5 8-2.5 4.3 1.4 6 5.4 4.3 9.7-1.1 2.8-2.8 5.5-3.6 9v4H12.3v-4c-.8-3.5-2.5-6.2-3.6-9C7 16.2 8.7 12.2 13 10.8c3-1 6-.1 8 2.5V9.7h-2.7v-3H21z' +
      PLINTH,
    details: 'M12.5 29.3h20M22.5 13.5v12',
  },
};
