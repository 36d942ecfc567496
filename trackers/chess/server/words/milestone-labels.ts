import type { Milestone } from '../formulas/milestones.ts';
import { partsOf } from '../formulas/pools.ts';
import { sourceName, variantName } from './names.ts';

/** The sentence that a post says once: `New peak: 1700 in Lichess blitz`. */
export function milestoneText(milestone: Milestone, pool: string): string {
  const kind = kindOfPool(pool);
  switch (milestone.kind) {
    case 'peak':
      return `New peak: ${milestone.rating} in ${sourceName(partsOf(pool).source)} ${kind}`;
    case 'first_win':
      return `First win against a ${milestone.level}+ player`;
    case 'win_streak':
      return `${milestone.wins} wins in a row (${kind})`;
    default:
      return `Game number ${milestone.games.toLocaleString('en-US')} of ${kind}`;
  }
}

/** `blitz`, `Crazyhouse`, `daily Chess960`. */
function kindOfPool(pool: string): string {
  const { variant, timeClass } = partsOf(pool);
  if (variant === 'standard') return timeClass ?? 'chess';
  return timeClass === 'daily' ? `daily ${variantName(variant)}` : variantName(variant);
}
