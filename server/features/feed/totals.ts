import type { Db } from '../../platform/database.ts';
import { createKeptTotals } from './kept-totals.ts';
import { countForEveryone, countForViewer, countOfFollowed, countOfPerson } from './totals.repository.ts';

/** How many activities a feed holds for a viewer: up to some seconds old, over many people older. A number beside a feed, not its end. */
export interface FeedTotals {
  forEveryone(): Promise<number>;
  forYou(viewerId: string): Promise<number>;
  following(viewerId: string): Promise<number>;
  ofPerson(personId: string, viewerId: string | null): Promise<number>;
  /** Somebody follows others than before. */
  forget(viewerId: string): void;
  /** Somebody's audience has changed. */
  clear(): void;
}

export function createFeedTotals(db: Db): FeedTotals {
  const kept = createKeptTotals();
  const forEveryone = () =>
    kept.get('everyone', async () => ({ total: await countForEveryone(db), summands: 1 }));
  return {
    forEveryone,
    forYou: async (viewerId) => {
      const own = kept.get(`for you ${viewerId}`, () => countForViewer(db, viewerId));
      const [everyone, difference] = await Promise.all([forEveryone(), own]);
      return everyone + difference;
    },
    following: (viewerId) => kept.get(`following ${viewerId}`, () => countOfFollowed(db, viewerId)),
    ofPerson: (personId, viewerId) => countOfPerson(db, personId, viewerId),
    forget: (viewerId) => {
      kept.delete(`for you ${viewerId}`);
      kept.delete(`following ${viewerId}`);
    },
    clear: () => kept.clear(),
  };
}
