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
  document.head.append(template.content);
  // Browsers take 15 ms for the first format of numbers, on slow phones 60: in two tasks, while the scripts load. The
  // first loads the larger half of the languages' data, which the second needs too.
  setTimeout(() => {
    Intl.Collator.supportedLocalesOf('en');
    setTimeout(() => (0).toLocaleString());
  });
}
