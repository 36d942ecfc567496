import type { TrackerReading } from '@plotline/web/tracker-kit/tracker-web.ts';
import { headlineWithoutRatings } from '../contract/without-ratings.ts';
import { areRatingsHidden, subscribeToHiddenRatings } from './shared/hidden-ratings.ts';
import { postWithoutRatings } from './shared/post-without-ratings.ts';

/** Removes all ratings for readers who hid them in this browser. */
export const reading: TrackerReading = {
  subscribe: subscribeToHiddenRatings,
  isActive: areRatingsHidden,
  shapePost: postWithoutRatings,
  shapeHeadline: (headline) => headlineWithoutRatings(headline).filter(({ value }) => value !== null),
  // The list stat is a rating.
  hasListStat: false,
};
