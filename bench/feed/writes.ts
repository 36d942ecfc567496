export const WRITES = ['like', 'comment', 'post'] as const;
export type WriteKind = (typeof WRITES)[number];

export interface Written {
  readonly likeableType: string;
  readonly activityUuid: string;
  readonly content: string;
}

/** A browser's request. Posting is done by trackers, here behind a route of the benchmark. */
export function writeRequest(kind: WriteKind, { likeableType, activityUuid, content }: Written) {
  if (kind === 'like')
    return { url: '/api/likes', body: { likeable_type: likeableType, likeable_uuid: activityUuid } };
  if (kind === 'post') return { url: '/bench/posts', body: { content } };
  return {
    url: '/api/comments',
    body: { activity_type: likeableType, activity_uuid: activityUuid, content },
  };
}
