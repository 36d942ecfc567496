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

/** Moves the scripts into the page; the second call finds none left. */
function start(): void {
  if (template) document.head.append(template.content);
}
