/**
 * New posts that others have been told of. They may be counting one that they have not been shown, and hear by no
 * topic of its own that it is gone.
 */
export interface ToldPosts {
  note(uuid: string): void;
  has(uuid: string): boolean;
  forget(uuid: string): void;
}

/** More than browsers count. */
const CAPACITY = 1_000;

export function createToldPosts(): ToldPosts {
  const uuids = new Set<string>();
  return {
    note: (uuid) => {
      uuids.add(uuid);
      const [oldest] = uuids;
      if (uuids.size > CAPACITY && oldest !== undefined) uuids.delete(oldest);
    },
    has: (uuid) => uuids.has(uuid),
    forget: (uuid) => void uuids.delete(uuid),
  };
}
