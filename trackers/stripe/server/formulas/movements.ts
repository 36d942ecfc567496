/** MRR of one customer at two moments; `hadRevenue` says whether it was above zero at any time before. */
export interface CustomerChange {
  readonly before: number;
  readonly after: number;
  readonly hadRevenue: boolean;
}

export interface Movements {
  readonly new: number;
  readonly reactivation: number;
  readonly expansion: number;
  readonly contraction: number;
  readonly churn: number;
}

export const NO_MOVEMENTS: Movements = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0 };

/** Returns the kind and size of one customer's change; contraction and churn are positive numbers. */
export function movementOf({ before, after, hadRevenue }: CustomerChange): Movements {
  if (before === 0 && after > 0) return { ...NO_MOVEMENTS, [hadRevenue ? 'reactivation' : 'new']: after };
  if (before > 0 && after === 0) return { ...NO_MOVEMENTS, churn: before };
  if (after > before) return { ...NO_MOVEMENTS, expansion: after - before };
  return { ...NO_MOVEMENTS, contraction: before - after };
}

/** Returns the sum of movements; `start + net` of it is the MRR at the end. */
export function sumMovements(changes: readonly CustomerChange[]): Movements {
  return changes.map(movementOf).reduce(
    (sum, one) => ({
      new: sum.new + one.new,
      reactivation: sum.reactivation + one.reactivation,
      expansion: sum.expansion + one.expansion,
      contraction: sum.contraction + one.contraction,
      churn: sum.churn + one.churn,
    }),
    NO_MOVEMENTS,
  );
}

/** Returns the change of MRR that the movements add up to. */
export function netMovement({ reactivation, expansion, contraction, churn, ...rest }: Movements): number {
  return rest.new + reactivation + expansion - contraction - churn;
}
