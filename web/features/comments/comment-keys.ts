/** Starts the key of everything cached about comments. */
export const commentsKey = ['comments'] as const;

/** The heads of an activity's threads. */
export function headsKey(activityUuid: string): readonly string[] {
  return [...commentsKey, 'heads', activityUuid];
}

/** The replies of one thread. */
export function repliesKey(headUuid: string): readonly string[] {
  return [...commentsKey, 'replies', headUuid];
}

/** What the viewer has just written under an activity: it is shown at once, also where the list is not read to its end. */
export function writtenKey(activityUuid: string): readonly string[] {
  return ['written-comments', activityUuid];
}
