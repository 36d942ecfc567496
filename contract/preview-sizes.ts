/** Size of a preview picture in pixels, as required by social networks. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Size for stories, which fill a phone. */
export const STORY_SIZE = { width: 1080, height: 1920 } as const;
