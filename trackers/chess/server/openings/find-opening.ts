import { readFileSync } from 'node:fs';
import type { GameOpening } from '../games/game.model.ts';
import { keyOf, startPosition, type Position } from '../board/position.ts';
import { playSan } from '../board/san.ts';

const TABLE = new URL('./openings.tsv', import.meta.url);

let openings: ReadonlyMap<number, GameOpening> | null = null;

/**
 * Returns the opening of the deepest named position of a game, in whichever order the moves came. Takes the keys of the
 * positions after each move.
 */
export function findOpening(keys: readonly number[]): GameOpening | null {
  return passedOpenings(keys).next().value ?? null;
}

/** Yields the openings of all named positions of a game, the deepest first. */
export function* passedOpenings(keys: readonly number[]): Generator<GameOpening, void> {
  const known = listedOpenings();
  for (let ply = keys.length; ply > 0; ply -= 1) {
    const opening = known.get(keys[ply - 1] ?? 0);
    if (opening) yield { ...opening, ply };
  }
}

/** Returns the openings of the list by the keys of their positions, each with the length of its line. */
export function listedOpenings(): ReadonlyMap<number, GameOpening> {
  openings ??= readOpenings(readFileSync(TABLE, 'utf8'));
  return openings;
}

export function openingOf(name: string, eco: string | null): GameOpening {
  return { eco, name, family: name.split(/:|, with /)[0]?.trim() ?? name, ply: null };
}

/** Reads `eco`, name and moves, separated by tabs. Throws if a line cannot be played. */
export function readOpenings(table: string): ReadonlyMap<number, GameOpening> {
  const found = new Map<number, GameOpening>();
  const positions = new Map<string, Position>();
  for (const line of table.trim().split('\n')) {
    const [eco = '', name = '', moves = ''] = line.split('\t');
    const opening = { ...openingOf(name, eco), ply: moves.split(' ').length };
    found.set(keyOf(positionAfter(moves, { line, positions })), opening);
  }
  return found;
}

/** Plays a line. `positions` caches those after each move, as most lines continue another one. */
function positionAfter(
  moves: string,
  { line, positions }: { line: string; positions: Map<string, Position> },
): Position {
  const cached = positions.get(moves);
  if (cached) return cached;
  const end = moves.lastIndexOf(' ');
  const before =
    end < 0 ? startPosition('standard') : positionAfter(moves.slice(0, end), { line, positions });
  if (!before) throw new Error('The start position cannot be read.');
  const san = moves.slice(end + 1);
  const played = playSan(before, san);
  if (played === null || typeof played === 'string') throw new Error(`${line}: ${san} cannot be played`);
  positions.set(moves, played.next);
  return played.next;
}
