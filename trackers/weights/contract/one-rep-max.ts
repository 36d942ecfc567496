export type OneRepMaxFormula = 'epley' | 'brzycki';

const MAX_REPS = 12;
const MAX_REPS_WITH_RPE = 15;
const RPE_FROM = 6;

/**
 * Returns the estimated one-repetition maximum in the unit of `weight`; null outside 1 to 12 repetitions.
 * Epley (1985): w·(1 + r/30). Brzycki (1993): w·36/(37 − r). One repetition is its own maximum. An RPE of 6 or
 * more adds the repetitions left in reserve, up to 15 together. Half repetitions are rounded down.
 */
export function estimateOneRepMax(
  weight: number,
  set: { reps: number; rpe?: number | null },
  formula: OneRepMaxFormula,
): number | null {
  const reps = Math.floor(set.reps);
  if (reps < 1 || reps > MAX_REPS || weight <= 0) return null;
  const rpe = set.rpe ?? null;
  const inReserve = rpe !== null && rpe >= RPE_FROM ? Math.max(0, 10 - rpe) : 0;
  const total = Math.min(MAX_REPS_WITH_RPE, reps + inReserve);
  if (total === 1) return weight;
  return formula === 'epley' ? weight * (1 + total / 30) : (weight * 36) / (37 - total);
}
