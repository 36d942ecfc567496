import type { TrackerReading } from '@plotline/web/tracker-kit/tracker-web.ts';
import { headlineWithoutRatings } from '../contract/without-ratings.ts';
import { areRatingsHidden, subscribeToHiddenRatings } from './shared/hidden-ratings.ts';
import { postWithoutRatings } from './shared/post-without-ratings.ts';

/** Without ratings, for those who do not want to see any. */
export const reading: TrackerReading = {
  subscribe: subscribeToHiddenRatings,
  isAsked: areRatingsHidden,
  shapePost: postWithoutRatings,
  shapeHeadline: (headline) => headlineWithoutRatings(headline).filter(({ value }) => value !== null),
  // It is a rating.
  hasListStat: false,
};
