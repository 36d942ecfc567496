const CODES = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?{~}(^)[_]@#$,./&-*++=';
const SQUARES = 64;
/** Behind the squares stand promotions: three directions of each piece. */
const DROPS = 79;

/** `e2e4`: the last of the moves that chess.com writes as two characters each; a drop has its square twice. */
export function lastMoveOf(tcn: string): string | null {
  const [from, to] = tcn.slice(-2);
  if (from === undefined || to === undefined) return null;
  const start = CODES.indexOf(from);
  const target = CODES.indexOf(to);
  if (start === -1 || target === -1) return null;
  if (start >= DROPS) return squareName(target) + squareName(target);
  if (target < SQUARES) return squareName(start) + squareName(target);
  const aside = ((target - SQUARES) % 3) - 1;
  const ahead = start < SQUARES / 2 ? -8 : 8;
  return squareName(start) + squareName(start + ahead + aside);
}

function squareName(index: number): string {
  return `${'abcdefgh'[index % 8] ?? ''}${Math.floor(index / 8) + 1}`;
}
