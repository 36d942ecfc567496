/** The owner's request for the page of a tracker with all their items, none of which is hidden or scheduled. */
export const OWN_PAGE = {
  viewer: 'owner',
  timeframe: 'all',
  selector: null,
  timezone: 'UTC',
  weekStart: 'monday',
  today: '2026-03-18',
  excluded: [],
  hidden: [],
  hidesNewData: false,
} as const;
