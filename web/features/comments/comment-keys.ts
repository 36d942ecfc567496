/** Prefix of the keys of everything cached about comments. */
export const commentsKey = ['comments'] as const;

/** Prefix of the keys of everything cached about the comments on one activity. */
export function commentsOfKey(activityUuid: string): readonly string[] {
  return [...commentsKey, activityUuid];
}

export function headsKey(activityUuid: string): readonly string[] {
  return [...commentsOfKey(activityUuid), 'heads'];
}

/** Key of the replies of a thread. */
export function repliesKey(activityUuid: string, headUuid: string): readonly string[] {
  return [...commentsOfKey(activityUuid), 'replies', headUuid];
}

/** Key of the viewer's new comments on an activity, which are visible before the list is loaded to its end. */
export function writtenKey(activityUuid: string): readonly string[] {
  return ['written-comments', activityUuid];
}
