import { getLocation } from './location.ts';

/**
 * Adds a history entry for something that covers the whole page, so that the back button closes it: it then calls
 * `onBack`. Returns the function that removes the entry when it is closed in another way.
 */
export function coverPage(id: string, onBack: () => void): () => void {
  // The forward button has returned to its entry.
  if (shownCover() !== id) window.history.pushState({ key: getLocation().key, cover: id }, '');
  const onPop = () => {
    if (shownCover() !== id) onBack();
  };
  window.addEventListener('popstate', onPop);
  return () => {
    window.removeEventListener('popstate', onPop);
    // After the back button or a link, another entry is shown.
    if (shownCover() === id) window.history.back();
  };
}

/** Calls `open` when the forward button returns to the entry of a closed cover. Returns the function that ends this. */
export function reopenCover(id: string, open: () => void): () => void {
  const onPop = () => {
    if (shownCover() === id) open();
  };
  window.addEventListener('popstate', onPop);
  return () => window.removeEventListener('popstate', onPop);
}

function shownCover(): string | undefined {
  const state = window.history.state as { readonly cover?: string } | null;
  return state?.cover;
}
