/** Starts the key of every cached feed, so that whoever changes what a feed shows can refresh them all. */
export const feedKey = ['feed'] as const;
