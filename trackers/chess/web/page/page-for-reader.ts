import type { TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import type { ChessSection } from '../../contract/page.ts';
import { sectionWithoutRatings } from '../../contract/pages-without-ratings.ts';
import { headlineWithoutRatings, RATINGS } from '../../contract/without-ratings.ts';

export type ChessPageData = TrackerPageOf<ChessSection>;

/** Marks ratings that the reader hid in this browser, not the owner. */
const RATINGS_HERE = 'ratings-here';

/** Removes the ratings of a page when the reader hid them in this browser. */
export function pageForReader(page: ChessPageData, wantsRatings: boolean): ChessPageData {
  if (wantsRatings || hiderOf(page) !== null) return page;
  return {
    ...page,
    headline: headlineWithoutRatings(page.headline),
    sections: page.sections.map(sectionWithoutRatings),
    visibility: { ...page.visibility, hidden: [...page.visibility.hidden, RATINGS_HERE] },
  };
}

export function hiderOf({ visibility }: ChessPageData): 'owner' | 'reader' | null {
  if (visibility.hidden.includes(RATINGS)) return 'owner';
  return visibility.hidden.includes(RATINGS_HERE) ? 'reader' : null;
}
