import { headlineWithoutRatings, RATINGS, sectionWithoutRatings } from '../../contract/without-ratings.ts';
import type { ChessPageAnswer } from './chess-page-answer.ts';

/** Among what a page hides: what its reader does not want to see, where the owner would show it. */
const RATINGS_HERE = 'ratings-here';

/** Without ratings, when the reader of this browser wants none. */
export function pageForReader(page: ChessPageAnswer, wantsRatings: boolean): ChessPageAnswer {
  if (wantsRatings || hiderOf(page) !== null) return page;
  return {
    ...page,
    headline: headlineWithoutRatings(page.headline),
    sections: page.sections.map(sectionWithoutRatings),
    visibility: { ...page.visibility, hidden: [...page.visibility.hidden, RATINGS_HERE] },
  };
}

/** Who hides the ratings of a page; null: no one. */
export function hiderOf({ visibility }: ChessPageAnswer): 'owner' | 'reader' | null {
  if (visibility.hidden.includes(RATINGS)) return 'owner';
  return visibility.hidden.includes(RATINGS_HERE) ? 'reader' : null;
}
