import {
  PROVIDERS,
  TIME_CLASSES,
  VARIANTS,
  type Source,
  type TimeClass,
  type Variant,
} from '../../contract/game-values.ts';
import { sourceName, variantName } from '../labels/game-names.ts';

export interface PoolParts {
  readonly source: Source;
  readonly variant: Variant;
  /** Null if the pool holds every speed. */
  readonly timeClass: TimeClass | null;
}

/** Parses a pool's name: `lichess:standard:blitz`. Throws on an unknown one. */
export function partsOf(pool: string): PoolParts {
  const [sourceText, variantText, classText] = pool.split(':');
  const source = ([...PROVIDERS, 'pgn'] as const).find((one) => one === sourceText);
  const variant = VARIANTS.find((one) => one === variantText);
  const timeClass = TIME_CLASSES.find((one) => one === classText) ?? null;
  if (!source || !variant || (classText !== undefined && timeClass === null)) {
    throw new Error(`Unknown pool: ${pool}`);
  }
  return { source, variant, timeClass };
}

export function isPool(pool: string): boolean {
  try {
    return pool.split(':').length <= 3 && partsOf(pool) !== null;
  } catch {
    return false;
  }
}

/** `Lichess · Blitz`, `Lichess · Crazyhouse`, `chess.com · Chess960 (daily)`. */
export function poolLabel(pool: string): string {
  return `${sourceName(partsOf(pool).source)} · ${poolKind(pool)}`;
}

/** `Lichess Blitz`; `Blitz` for games of files, which name no site. */
export function poolName(pool: string): string {
  const { source } = partsOf(pool);
  return source === 'pgn' ? poolKind(pool) : `${sourceName(source)} ${poolKind(pool)}`;
}

/** `Blitz`, `Crazyhouse`, `Chess960 (daily)`. */
export function poolKind(pool: string): string {
  const { variant, timeClass } = partsOf(pool);
  if (variant === 'standard' && timeClass !== null) return capitalised(timeClass);
  return timeClass === null ? variantName(variant) : `${variantName(variant)} (${timeClass})`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
