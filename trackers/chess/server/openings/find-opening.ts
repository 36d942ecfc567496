import { readFileSync } from 'node:fs';
import type { GameOpening } from '../games/game.model.ts';
import { keyOf, startPosition } from '../board/position.ts';
import { playSan } from '../board/san.ts';

const TABLE = new URL('./openings.tsv', import.meta.url);

let openings: ReadonlyMap<number, GameOpening> | null = null;

/**
 * Returns the opening of the deepest named position of a game, in whichever order the moves came. Takes the keys of the
 * positions after each move.
 */
export function findOpening(keys: readonly number[]): GameOpening | null {
  openings ??= readOpenings(readFileSync(TABLE, 'utf8'));
  for (let ply = keys.length; ply > 0; ply -= 1) {
    const opening = openings.get(keys[ply - 1] ?? 0);
    if (opening) return { ...opening, ply };
  }
  return null;
}

export function openingOf(name: string, eco: string | null): GameOpening {
  return { eco, name, family: name.split(':')[0]?.trim() ?? name, ply: null };
}

/** Reads `eco`, name and moves, separated by tabs. Throws if a line cannot be played. */
export function readOpenings(table: string): ReadonlyMap<number, GameOpening> {
  const found = new Map<number, GameOpening>();
  for (const line of table.trim().split('\n')) {
    const [eco = '', name = '', moves = ''] = line.split('\t');
    found.set(keyAfter(moves, line), openingOf(name, eco));
  }
  return found;
}

function keyAfter(moves: string, line: string): number {
  let position = startPosition('standard');
  for (const san of moves.split(' ')) {
    const played = position && playSan(position, san);
    if (played === null || typeof played === 'string') throw new Error(`${line}: ${san} cannot be played`);
    position = played.next;
  }
  if (!position) throw new Error('The start position cannot be read.');
  return keyOf(position);
}

/** Reads the name in a link like `…/openings/Sicilian-Defense-Najdorf-Variation...5.a3`, without the moves. */
export function openingInUrl(url: string, eco: string | null): GameOpening | null {
  const segment = url.slice(url.lastIndexOf('/') + 1);
  const name = segment
    .replaceAll('-', ' ')
    .replace(/(?:\.{3}| )\d+\..*$/, '')
    .trim();
  return name === '' ? null : openingOf(name, eco);
}
