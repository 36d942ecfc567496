export interface InFlightOptions {
  readonly perUser: number;
  readonly perNode: number;
  /** Creates the error for a user with too many calls under way. */
  readonly tooMany: () => Error;
  /** Creates the error for everyone when the node has too many calls under way. */
  readonly busy: () => Error;
}

/** Runs expensive work of a user unless they, or all users, have too much under way on this node. */
export type InFlight = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

export function createInFlight({ perUser, perNode, tooMany, busy }: InFlightOptions): InFlight {
  const byUser = new Map<string, number>();
  let total = 0;
  return async (userId, work) => {
    const own = byUser.get(userId) ?? 0;
    if (own >= perUser) throw tooMany();
    if (total >= perNode) throw busy();
    byUser.set(userId, own + 1);
    total += 1;
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (byUser.get(userId) ?? 1) - 1;
      if (left === 0) byUser.delete(userId);
      else byUser.set(userId, left);
    }
  };
}
