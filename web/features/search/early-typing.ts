// Letters that are typed after the search was opened and before its field is there.

/** Longer than the page mostly takes to load; then keys have their usual effect again. */
const LIMIT_MS = 3_000;

let typed = '';
let stop = () => {};

export function collectTyping(): void {
  stop();
  const collect = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (key.length > 1 || ctrlKey || metaKey) return;
    event.preventDefault();
    typed += key;
  };
  document.addEventListener('keydown', collect, true);
  stop = () => {
    document.removeEventListener('keydown', collect, true);
    typed = '';
  };
  setTimeout(stop, LIMIT_MS);
}

/** Returns the letters collected so far, once; from now on the field gets them. */
export function takeTyping(): string {
  const taken = typed;
  stop();
  return taken;
}
