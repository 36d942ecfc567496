/** `short` in a feed; `whole` on its own page: no text is cut and the conversation is open. */
export type PostAppearance = 'short' | 'whole';
