import type { PlayedMove } from '../games/game.model.ts';

const TAG = /^\[(\w+) "(.*)"\]\s*$/gm;
/** Comments, moves and results; move numbers stand before a dot and fall through. */
const TOKEN = /\{([^}]*)\}|([a-zA-Z][^\s{}]*)/g;
const CLOCK = /\[%clk (\d+):(\d+):(\d+(?:\.\d+)?)\]/;

/** The tags and moves of a PGN as chess.com's machines write it: one line, a clock behind each move, no variations. */
export function readChesscomPgn(pgn: string): {
  readonly tags: ReadonlyMap<string, string>;
  readonly moves: readonly PlayedMove[];
} {
  const tags = new Map([...pgn.matchAll(TAG)].map(([, name = '', value = '']) => [name, value]));
  const text = pgn.slice(pgn.lastIndexOf(']\n\n') + 1);
  const moves: { san: string; clockCs: number | null }[] = [];
  for (const [, comment, san] of text.matchAll(TOKEN)) {
    const last = moves.at(-1);
    if (san !== undefined) moves.push({ san, clockCs: null });
    else if (last && comment !== undefined) last.clockCs = clockIn(comment);
  }
  return {
    tags,
    moves: moves.map((move) => ({ ...move, evalCp: null, mate: null, nags: [], comment: null })),
  };
}

function clockIn(comment: string): number | null {
  const [, hours, minutes, seconds] = CLOCK.exec(comment) ?? [];
  if (hours === undefined) return null;
  return Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 100);
}
