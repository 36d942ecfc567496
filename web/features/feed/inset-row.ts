/**
 * Returns the index of the post below which an inset moves nothing in the window: the first one, after two posts, that ends
 * below the window; the last rendered one if there is none, -1 without posts.
 */
export function insetRow(): number {
  let last = -1;
  // The attribute is `ROW_INDEX` of `use-rows-in-view.ts`.
  for (const row of document.querySelectorAll<HTMLElement>('[data-index]')) {
    last = Number(row.dataset['index']);
    if (last > 1 && row.getBoundingClientRect().bottom >= innerHeight) break;
  }
  return last;
}
