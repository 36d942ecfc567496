import { readFileSync } from 'node:fs';
import type { GameOpening } from '../games/game.model.ts';
import { keyOf, startPosition, type Position } from '../board/position.ts';
import { playSan } from '../board/san.ts';

const TABLE = new URL('./openings.tsv', import.meta.url);

let openings: ReadonlyMap<number, GameOpening> | null = null;
let families: readonly Family[] | null = null;

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

/**
 * Combines the opening found by position with the name that the site gives. The site's name wins where it begins with
 * the found one and says more; without a found one, it takes the family of the list that it begins with.
 */
export function withSiteName(found: GameOpening | null, site: GameOpening | null): GameOpening | null {
  if (!site) return found;
  if (!found) return { ...site, family: familyOf(site) };
  const [known, named] = [wordsOf(found.name), wordsOf(site.name)];
  const says = named.length > known.length && known.every((word, index) => word === named[index]);
  if (!says) return found;
  const rest = site.name
    .split(/[\s:,]+/)
    .slice(-(named.length - known.length))
    .join(' ');
  return { ...found, name: `${found.name}${found.name.includes(':') ? ',' : ':'} ${rest}` };
}

/** Reads `eco`, name and moves, separated by tabs. Throws if a line cannot be played. */
export function readOpenings(table: string): ReadonlyMap<number, GameOpening> {
  const found = new Map<number, GameOpening>();
  const positions = new Map<string, Position>();
  for (const line of table.trim().split('\n')) {
    const [eco = '', name = '', moves = ''] = line.split('\t');
    found.set(keyOf(positionAfter(moves, { line, positions })), openingOf(name, eco));
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

interface Family {
  readonly name: string;
  readonly words: readonly string[];
}

/** Returns the longest family of the list that a name begins with, in any spelling; else the name before its colon. */
function familyOf({ name, family }: GameOpening): string {
  families ??= readFamilies(readFileSync(TABLE, 'utf8'));
  const words = wordsOf(name);
  return families.find((known) => known.words.every((word, index) => word === words[index]))?.name ?? family;
}

function readFamilies(table: string): Family[] {
  const names = new Set(
    table.split('\n').flatMap((line) => line.split('\t')[1]?.split(':')[0]?.trim() ?? []),
  );
  return [...names]
    .map((name) => ({ name, words: wordsOf(name) }))
    .sort((a, b) => b.words.length - a.words.length);
}

/** Folds a name for comparison: "Queen's Pawn Game" and "Queens Pawn Game" become the same words. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
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
