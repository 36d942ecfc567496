/** Event of the window: the reader pulled the page down. For content that a new response alone does not show. */
export const PAGE_REFRESH = 'page-refresh';
