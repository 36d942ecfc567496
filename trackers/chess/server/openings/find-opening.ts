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
 * Combines the opening found by position with the name that the site gives. The site's name wins where it has all words
 * of the found one and more; without a found one, it takes the family of the list that it begins with.
 */
export function withSiteName(found: GameOpening | null, site: GameOpening | null): GameOpening | null {
  if (!site) return found;
  if (!found) return { ...site, family: familyOf(site) };
  const rest = restOf(site.name, wordsOf(found.name));
  return rest === ''
    ? found
    : { ...found, name: `${found.name}${found.name.includes(':') ? ',' : ':'} ${rest}` };
}

/** Words that tell no opening from another. */
const GENERAL_WORDS: ReadonlySet<string> = new Set(
  'variation defense attack game opening line system'.split(' '),
);

/** Returns the words of a site's name that are not `known`; empty if it lacks one of these. General words follow others. */
function restOf(name: string, known: readonly string[]): string {
  const left = [...known];
  const rest: string[] = [];
  for (const word of spelled(name).split(/[\s:,]+/)) {
    const folded = fold(word);
    const isGeneral = folded.every((one) => GENERAL_WORDS.has(one));
    if (folded.every((one) => left.includes(one)) && !(isGeneral && rest.length > 0)) {
      for (const one of folded) left.splice(left.indexOf(one), 1);
    } else if (!isGeneral || rest.length > 0) rest.push(word);
  }
  return left.every((word) => GENERAL_WORDS.has(word)) ? rest.join(' ') : '';
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

/** Words of a name for comparison, in the list's spelling. */
function wordsOf(name: string): string[] {
  return fold(spelled(name));
}

/** Makes "Queen's Pawn Game" and "Queens Pawn Game" the same words. */
function fold(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Other names of sites for openings of the list, without apostrophes as in links. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(Queens|Kings) Pawn Opening(?: Kings Knight)?\b/, '$1 Pawn Game'],
  [/^Ruy Lopez Opening\b/, 'Ruy Lopez'],
  [/^Nimzowitsch Larsen\b/, 'Nimzo-Larsen'],
  [/^Indian Game\b/, 'Indian Defense'],
  [/^Kings Fianchetto Opening\b/, 'Hungarian Opening'],
  [/^Giuoco Piano Game\b/, 'Italian Game Giuoco Piano'],
  [/^Alekhines\b/, 'Alekhine'],
  [/^Reti Opening\b/, 'Zukertort Opening'],
  [/^Sicilian Defense (?:Open )?Canal\b/, 'Sicilian Defense Moscow'],
  [/^Sicilian Defense Open\b/, 'Sicilian Defense'],
  [/^Petrovs Defense Steinitz Attack\b/, 'Petrovs Defense Modern Attack'],
  [/^Bishops Opening Berlin\b/, 'Bishops Opening'],
  [/^Modern Defense Standard\b/, 'Modern Defense'],
  [/^Owens\b/, 'Owen'],
  [/^Van t\b/, 'Vant'],
  [/^Vienna Game Falkbeer\b/, 'Vienna Game'],
  [/\bMieses Kotrc\b/, 'Mieses-Kotroc'],
  [/ with 1 [de]4$/, ''],
];

function spelled(name: string): string {
  return SPELLINGS.reduce((text, [other, own]) => text.replace(other, own), name);
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
