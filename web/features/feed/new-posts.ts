import type { Activity } from '@plotline/contract/feed.ts';

/** A post announced by an event that is not in the feed yet. */
export interface NewPost {
  readonly activity_uuid: string;
  readonly username: string;
  readonly tracker_type: string;
}

/** Limit of announced posts that are stored. */
const MOST = 500;

export function withNewPost(announced: readonly NewPost[], post: NewPost): readonly NewPost[] {
  if (announced.some(({ activity_uuid: uuid }) => uuid === post.activity_uuid)) return announced;
  const { activity_uuid, username, tracker_type } = post;
  return [...announced, { activity_uuid, username, tracker_type }].slice(-MOST);
}

/** Filters the posts of a tracker, or returns all without one. */
export function ofOneTracker(posts: readonly NewPost[], tracker: string | undefined): readonly NewPost[] {
  return tracker === undefined ? posts : posts.filter((post) => post.tracker_type === tracker);
}

export function withoutNewPost(announced: readonly NewPost[], uuid: string): readonly NewPost[] {
  const isIt = (post: NewPost) => post.activity_uuid === uuid;
  return announced.some(isIt) ? announced.filter((post) => !isIt(post)) : announced;
}

interface PostCount {
  /** Posts from the head of the feed and from events, possibly in both. */
  readonly announced: readonly NewPost[];
  readonly shown: readonly Activity[];
  readonly dismissed: ReadonlySet<string>;
  readonly viewer: string | undefined;
}

/** Counts posts of others that are not in the feed, each once. */
export function unseenPosts({ announced, shown, dismissed, viewer }: PostCount): readonly string[] {
  const known = new Set(shown.map((activity) => activity.activity_uuid));
  const uuids = announced.filter((post) => post.username !== viewer).map((post) => post.activity_uuid);
  return [...new Set(uuids)].filter((uuid) => !known.has(uuid) && !dismissed.has(uuid));
}

/** Returns `Show 1 new post`, `Show 12 new posts`. */
export function bannerText(count: number): string {
  return count === 1 ? 'Show 1 new post' : `Show ${count} new posts`;
}
