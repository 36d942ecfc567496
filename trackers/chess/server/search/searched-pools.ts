import { PROVIDERS, TIME_CLASSES, VARIANTS } from '../../contract/game-values.ts';
import { poolKind } from '../formulas/pools.ts';
import { poolOf } from '../games/game-row.ts';

/** A search as the pools that some of its words name, such as `blitz`, and the text of the others. */
export interface SearchedPools {
  readonly pools: readonly string[];
  readonly text: string;
}

/** Shorter words would name most kinds of games. */
const WORD_PART_MIN = 3;

/** Words that no pool needs to be named by: `blitz games`. */
const GAME_WORDS: ReadonlySet<string> = new Set(['game', 'games']);

const kinds = kindsOfPools();

/** Reads the words that begin a word of a pool's kind: `blitz`, `rapid italian`, `chess960 daily`. */
export function searchedPools(q: string): SearchedPools {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const naming = words.filter((word) => kinds.some(({ known }) => isNamed(known, word)));
  if (naming.length === 0) return { pools: [], text: '' };
  const pools = kinds.filter(({ known }) => naming.every((word) => isNamed(known, word)));
  const others = words.filter((word) => !naming.includes(word) && !GAME_WORDS.has(word));
  return { pools: pools.map(({ pool }) => pool), text: others.join(' ') };
}

function isNamed(known: readonly string[], word: string): boolean {
  return word.length >= WORD_PART_MIN && known.some((one) => one.startsWith(word));
}

/** All pools that games can be in, each with the words of its kind. */
function kindsOfPools(): readonly { readonly pool: string; readonly known: readonly string[] }[] {
  const pools = ([...PROVIDERS, 'pgn'] as const).flatMap((source) =>
    VARIANTS.flatMap((variant) => TIME_CLASSES.map((timeClass) => poolOf({ source, variant, timeClass }))),
  );
  return [...new Set(pools)].map((pool) => ({
    pool,
    known: poolKind(pool)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  }));
}
