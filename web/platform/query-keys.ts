/** The prefix of all feed keys, so that they can be invalidated together. */
export const feedKey = ['feed'] as const;

/** The prefix of the keys of searches, whose users have follow buttons. */
export const searchKey = ['search'] as const;

/** The prefix of the keys of the top of a profile. */
export function showcaseKey(username: string): readonly string[] {
  return ['showcase', username.toLowerCase()];
}
