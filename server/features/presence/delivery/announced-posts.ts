/**
 * New posts that were sent to feeds. A feed may count a post that it has not loaded and that it has no subscription
 * to; its deletion must reach these feeds too.
 */
export type AnnouncedPosts = Pick<Set<string>, 'add' | 'has' | 'delete'>;

/** More than browsers count. */
const ANNOUNCED_POSTS = 1_000;

export function createAnnouncedPosts(): AnnouncedPosts {
  const uuids = new Set<string>();
  return {
    add: (uuid) => {
      uuids.add(uuid);
      const [oldest] = uuids;
      if (uuids.size > ANNOUNCED_POSTS && oldest !== undefined) uuids.delete(oldest);
      return uuids;
    },
    has: (uuid) => uuids.has(uuid),
    delete: (uuid) => uuids.delete(uuid),
  };
}
