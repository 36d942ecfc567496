/**
 * Loads the scripts of the app once the browser has shown the first paint. Otherwise they would load and be compiled
 * beside it, and delay it. `web/vite.config.ts` writes this script into the page, behind the template with the others.
 */
const MAX_WAIT_MS = 1_000;

const template = document.querySelector<HTMLTemplateElement>('#app-scripts');
const hasFirstPaint = document.querySelector('#first-paint') !== null;

// A tab in the background shows nothing, and some browsers do not tell when they do.
if (hasFirstPaint && !document.hidden && PerformanceObserver.supportedEntryTypes.includes('paint')) {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, MAX_WAIT_MS);
} else start();

/** Moves the scripts into the page; a second call finds none left. */
function start(): void {
  if (!template?.content.firstChild) return;
  for (const script of template.content.querySelectorAll('script'))
    script.addEventListener('error', showFailure);
  document.head.append(template.content);
  // Browsers take 15 ms for the first format of numbers, on slow phones 60: in two tasks, while the scripts load. The
  // first loads the larger half of the languages' data, which the second needs too.
  setTimeout(() => {
    Intl.Collator.supportedLocalesOf('en');
    setTimeout(() => (0).toLocaleString());
  });
}

/** Offers to load the page again: browsers do not load a script twice that has failed, or one that it imports. */
function showFailure(): void {
  if (document.querySelector('#load-failure')) return;
  const note = document.createElement('p');
  note.id = 'load-failure';
  note.role = 'alert';
  note.textContent = "Couldn't load the page. ";
  // Like the toasts of the app, which is not there; above the sidebar of the first paint.
  note.style.cssText =
    'position:fixed;left:16px;bottom:72px;margin:0;padding:8px 8px 8px 16px;border-radius:12px;' +
    'background:var(--inverse);color:var(--onInverse);font:14px/20px Inter Variable,sans-serif;z-index:2000';
  const reload = document.createElement('button');
  reload.textContent = 'Reload';
  reload.style.cssText =
    'min-height:40px;padding:0 12px;border:0;border-radius:8px;background:var(--inverseButton);color:inherit;' +
    'font:inherit;font-weight:600;cursor:pointer';
  reload.addEventListener('click', () => location.reload());
  note.append(reload);
  document.body.append(note);
}
