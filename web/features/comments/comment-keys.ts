/** Starts the key of everything cached about comments. */
export const commentsKey = ['comments'] as const;

/** Starts the keys of everything that is cached about the comments on one activity. */
export function commentsOfKey(activityUuid: string): readonly string[] {
  return [...commentsKey, activityUuid];
}

/** The heads of an activity's threads. */
export function headsKey(activityUuid: string): readonly string[] {
  return [...commentsOfKey(activityUuid), 'heads'];
}

/** The replies of one of an activity's threads. */
export function repliesKey(activityUuid: string, headUuid: string): readonly string[] {
  return [...commentsOfKey(activityUuid), 'replies', headUuid];
}

/** What the viewer has just written under an activity: it is shown at once, also where the list is not read to its end. */
export function writtenKey(activityUuid: string): readonly string[] {
  return ['written-comments', activityUuid];
}
