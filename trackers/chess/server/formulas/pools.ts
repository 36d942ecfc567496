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

/** `Lichess · Blitz`, `Lichess · Crazyhouse`, `chess.com · Chess960 (daily)`. */
export function poolLabel(pool: string): string {
  const { source, variant, timeClass } = partsOf(pool);
  const speed = timeClass === null ? '' : ` (${timeClass})`;
  const kind =
    variant === 'standard' && timeClass !== null ? capitalised(timeClass) : `${variantName(variant)}${speed}`;
  return `${sourceName(source)} · ${kind}`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
