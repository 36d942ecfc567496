import type { Activity } from '@plotline/contract/feed.ts';

/** A post that was heard of, and is not in the feed yet. */
export interface NewPost {
  readonly activity_uuid: string;
  readonly username: string;
}

/** More are not told apart from this many. */
const MOST = 500;

/** Heard of one more; twice is once. */
export function withNewPost(heard: readonly NewPost[], post: NewPost): readonly NewPost[] {
  if (heard.some(({ activity_uuid: uuid }) => uuid === post.activity_uuid)) return heard;
  return [...heard, { activity_uuid: post.activity_uuid, username: post.username }].slice(-MOST);
}

export function withoutNewPost(heard: readonly NewPost[], uuid: string): readonly NewPost[] {
  const isIt = (post: NewPost) => post.activity_uuid === uuid;
  return heard.some(isIt) ? heard.filter((post) => !isIt(post)) : heard;
}

interface Heard {
  /** From the head of the feed and from events; a post may be in both. */
  readonly heard: readonly NewPost[];
  readonly shown: readonly Activity[];
  readonly dismissed: ReadonlySet<string>;
  readonly viewer: string | undefined;
}

/** What the banner counts: posts of others that are not shown, each once. */
export function unseenPosts({ heard, shown, dismissed, viewer }: Heard): readonly string[] {
  const known = new Set(shown.map((activity) => activity.activity_uuid));
  const uuids = heard.filter((post) => post.username !== viewer).map((post) => post.activity_uuid);
  return [...new Set(uuids)].filter((uuid) => !known.has(uuid) && !dismissed.has(uuid));
}

/** `Show 1 new post`, `Show 12 new posts`. */
export function bannerText(count: number): string {
  return count === 1 ? 'Show 1 new post' : `Show ${count} new posts`;
}
