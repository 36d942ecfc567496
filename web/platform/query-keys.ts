/** The prefix of all feed keys, so that they can be invalidated together. */
export const feedKey = ['feed'] as const;
