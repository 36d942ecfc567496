import type { GameOpening } from '../games/game.model.ts';
import { trimTrailing } from '@plotline/contract/trailing.ts';
import { listedOpenings, openingOf, passedOpenings } from './find-opening.ts';

/**
 * Names the opening of a game from the keys of its positions and the name that the site gives, if any:
 *
 * - the deepest named position, with further words of the site about the same opening;
 * - the site's name if no position has one, or if it is about something else and says more (`isMoreExact`). It is
 *   written like the opening of the list that it names, or joins the family that it begins with;
 * - never a name that does not begin with a family of the list, such as `QGD: 4.Nf3` or `Bloodgood Gambit; Reti; A06`
 *   of other programs, if a position has one.
 */
export function nameOpening(keys: readonly number[], given: GameOpening | null): GameOpening | null {
  const passed = [...passedOpenings(keys)];
  const [found] = passed;
  const site = given && withoutCode(given);
  if (!site) return found ?? null;
  if (!found) return withFamily(site);
  const family = knownFamily(site.name);
  if (!family || site.name.includes(';')) return found;
  const rest = restOf(site.name, wordsOf(found.name));
  if (rest !== '') return withWords(found, family.name === found.family ? rest : withoutFamily(rest, family));
  return isMoreExact(passed, site) ? found : (listedAs(site) ?? inListStyle(withFamily(site)));
}

/** Removes ECO codes from a name: `A45 Indian Game`. Returns null if nothing is left. */
function withoutCode(opening: GameOpening): GameOpening | null {
  const { name, eco, ply } = opening;
  const words = name.replaceAll(/\(?\b[A-E]\d\d\b\)?/g, '');
  if (words === name) return opening;
  const rest = trimTrailing(words.replace(/^[\s;,:.-]+/, ''), ' ;,:.-').replaceAll(/\s+/g, ' ');
  return rest === '' ? null : { ...openingOf(rest, eco), ply };
}

function withWords(found: GameOpening, words: string): GameOpening {
  if (words === '') return found;
  return { ...found, name: `${found.name}${found.name.includes(':') ? ',' : ':'} ${words}` };
}

/** Removes the site's family from the beginning of the words that it adds to an opening of another family. */
function withoutFamily(rest: string, family: Family): string {
  const words = rest.split(' ');
  const { length } = family.words;
  const isFirst = family.words.join(' ') === fold(words.slice(0, length).join(' ')).join(' ');
  return isFirst ? words.slice(length).join(' ') : rest;
}

/** Adds the family of the list that a site's name begins with, if any. */
export function withFamily(site: GameOpening): GameOpening {
  return { ...site, family: knownFamily(site.name)?.name ?? site.family };
}

/** Writes "Pirc Defense Bayonet Attack" like the list: "Pirc Defense: Bayonet Attack". */
function inListStyle(site: GameOpening): GameOpening {
  const { length } = wordsOf(site.family);
  const words = spelled(site.name).split(/[\s:,-]+/);
  const isPrefix = fold(words.slice(0, length).join(' ')).join(' ') === wordsOf(site.family).join(' ');
  const rest = words.slice(length).join(' ');
  return isPrefix && rest !== '' && !site.name.includes(':')
    ? { ...site, name: `${site.family}: ${rest}` }
    : site;
}

/** A name of the first two moves says less than a site that knows which opening the game turned into. */
const SHALLOW_PLIES = 4;

/**
 * Checks that the deepest named position says at least as much as the site: an opening passed on the way has the site's
 * name, or the list has it for a shorter line, so that the game has left it by another order of moves.
 */
function isMoreExact(passed: readonly GameOpening[], site: GameOpening): boolean {
  const wanted = specificWords(site.name);
  if (passed.some(({ name }) => hasAll(wordsOf(name), wanted))) return true;
  const foundPly = passed[0]?.ply ?? 0;
  const listedPly = listedAs(site)?.ply;
  return foundPly > SHALLOW_PLIES && typeof listedPly === 'number' && foundPly > listedPly;
}

let listed: ReadonlyMap<string, GameOpening> | null = null;

/** Returns the shortest line of the list with a site's name. */
function listedAs({ name }: GameOpening): GameOpening | null {
  listed ??= readListed();
  return listed.get(nameKey(name)) ?? null;
}

function readListed(): ReadonlyMap<string, GameOpening> {
  const byName = new Map<string, GameOpening>();
  for (const opening of listedOpenings().values()) {
    const key = nameKey(opening.name);
    const other = byName.get(key);
    if (!other || (other.ply ?? 0) > (opening.ply ?? 0)) byName.set(key, opening);
  }
  return byName;
}

function nameKey(name: string): string {
  return specificWords(name).sort().join(' ');
}

/** Words that tell no opening from another. */
const GENERAL_WORDS: ReadonlySet<string> = new Set(
  'variation defense attack game opening line system'.split(' '),
);

function specificWords(name: string): string[] {
  return wordsOf(name).filter((word) => !GENERAL_WORDS.has(word));
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => words.includes(word));
}

/**
 * Returns the words of a site's name that are not `known`; empty if it lacks one of these. A general word belongs to the
 * one before it.
 */
function restOf(name: string, known: readonly string[]): string {
  const left = [...known];
  const rest: string[] = [];
  let isAdding = false;
  for (const word of spelled(name).split(/[\s:,]+/)) {
    const folded = fold(word);
    const isGeneral = folded.every((one) => GENERAL_WORDS.has(one));
    const isKnown: boolean = folded.every((one) => left.includes(one)) && !(isGeneral && isAdding);
    if (isKnown) for (const one of folded) left.splice(left.indexOf(one), 1);
    isAdding = !isKnown && (!isGeneral || isAdding);
    if (isAdding) rest.push(word);
  }
  return left.every((word) => GENERAL_WORDS.has(word)) ? rest.join(' ') : '';
}

interface Family {
  readonly name: string;
  readonly words: readonly string[];
}

let families: readonly Family[] | null = null;

/** Returns the longest family of the list that a name begins with, in any spelling. */
function knownFamily(name: string): Family | undefined {
  families ??= readFamilies();
  const words = wordsOf(name);
  return families.find((known) => known.words.every((word, index) => word === words[index]));
}

function readFamilies(): Family[] {
  const names = new Set([...listedOpenings().values()].map(({ family }) => family));
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
    .replaceAll('defence', 'defense')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Other names of sites for openings of the list, without apostrophes as in links. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(Queens|Kings) Pawn Opening(?: Kings Knight)?\b/, '$1 Pawn Game'],
  [/^(?:Queens|Kings) Pawn Game (Elephant|Horwitz|Mikenas)\b/, '$1'],
  [/^Queens Pawn Game Tartakower\b/, 'Indian Defense Wade-Tartakower'],
  [/^Ruy Lopez Opening\b/, 'Ruy Lopez'],
  [/^Indian Game\b/, 'Indian Defense'],
  [/^Indian Defense East Indian Przepiorka\b/, 'Indian Defense Przepiorka'],
  [/^Indian Defense(?: Knights Variation)? East Indian\b/, 'East Indian'],
  [
    /^English Opening Anglo Indian Kings Indian Defense\b/,
    'English Opening Anglo-Indian Kings Indian Formation',
  ],
  [/^Kings Fianchetto Opening\b/, 'Hungarian Opening'],
  [/^Giuoco Piano Game Giuoco Pianissimo\b/, 'Italian Game Giuoco Pianissimo'],
  [/^Giuoco Piano Game\b/, 'Italian Game Giuoco Piano'],
  [/^Alekhines\b/, 'Alekhine'],
  [/^Anderssen Opening\b/, 'Anderssens Opening'],
  [/^Bird'?s Opening\b/, 'Bird Opening'],
  [/^Closed Sicilian Defense\b/, 'Sicilian Defense Closed'],
  [/^Gedult'?s Opening\b/, 'Barnes Opening'],
  [/^Old Benoni Defense\b/, 'Benoni Defense Old Benoni'],
  [/^Englund Gambit Complex\b/, 'Englund Gambit'],
  [/^Indian Defense: Budapest Defense\b/, 'Indian Defense: Budapest Gambit'],
  [/^Russian Game\b/, "Petrov's Defense"],
  [/\bMacCutcheon\b/, 'McCutcheon'],
  [/^Reti Opening Reti Gambit Accepted\b/, 'Réti Opening Réti Accepted'],
  [/^Reti Opening Reti Gambit(?: Declined)?\b/, 'Réti Opening'],
  [/^Reti Opening (Kings Indian Attack|Nimzowitsch Larsen)\b/, '$1'],
  [/^Reti Opening\b/, 'Zukertort Opening'],
  [/^Nimzowitsch Larsen\b/, 'Nimzo-Larsen'],
  [/^Caro Kann Defense Fantasy\b/, 'Caro-Kann Defense Maroczy'],
  [/^Pirc Defense Main Line\b(?= .)/, 'Pirc Defense'],
  [/^Vienna Game Main Line\b/, 'Vienna Game Vienna Gambit'],
  [/^Ruy Lopez Berlin lHermet Showalter\b/, 'Ruy Lopez Open Berlin Showalter'],
  [/^Sicilian Defense (?:Open )?Canal\b/, 'Sicilian Defense Moscow'],
  [/^Sicilian Defense Open\b/, 'Sicilian Defense'],
  [/^Petrovs Defense Steinitz Attack\b/, 'Petrovs Defense Modern Attack'],
  [/^Bishops Opening Berlin\b/, 'Bishops Opening'],
  [/^Modern Defense Standard\b/, 'Modern Defense'],
  [/^Owens\b/, 'Owen'],
  [/^Van t\b/, 'Vant'],
  [/^Vienna Game Falkbeer\b/, 'Vienna Game'],
  [/\bMieses Kotrc\b/, 'Mieses-Kotroc'],
  [/ with \d .+$/, ''],
  // Numbers of lines with the same name, and moves.
  [/,? #\d+$/, ''],
  [/,? \(?(?:with )?(?:\d+|\.\.)\.\S+$/, ''],
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
