import { getLocation } from './location.ts';

/**
 * Adds a history entry for something that covers the whole page, so that the back button closes it: it then calls
 * `onBack`. Returns the function that removes the entry when it is closed in another way.
 */
export function coverPage(onBack: () => void): () => void {
  window.history.pushState({ key: getLocation().key, isCover: true }, '');
  const onPop = () => {
    if (!isCovered()) onBack();
  };
  window.addEventListener('popstate', onPop);
  return () => {
    window.removeEventListener('popstate', onPop);
    // After the back button or a link, another entry is shown.
    if (isCovered()) window.history.back();
  };
}

function isCovered(): boolean {
  const state = window.history.state as { readonly isCover?: boolean } | null;
  return state?.isCover ?? false;
}
