/** `short` in a feed; `whole` on a page of its own: nothing is cut, and the discussion is open. */
export type PostAppearance = 'short' | 'whole';
