// Letters that are typed after the search was opened and before its field is there.

/** Longer than the page mostly takes to load; then keys have their usual effect again. */
const LIMIT_MS = 3_000;

let typed = '';
let timer: number | undefined;

export function collectTyping(): void {
  takeTyping();
  document.addEventListener('keydown', collect, true);
  timer = window.setTimeout(takeTyping, LIMIT_MS);
}

function collect(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  if (key.length > 1 || ctrlKey || metaKey) return;
  event.preventDefault();
  typed += key;
}

/** Returns the letters collected so far, once; from now on the field gets them. */
export function takeTyping(): string {
  clearTimeout(timer);
  document.removeEventListener('keydown', collect, true);
  const taken = typed;
  typed = '';
  return taken;
}
