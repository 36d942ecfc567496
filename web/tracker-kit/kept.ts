/** What this browser keeps for the site, where it may. */
export { keptByBrowser } from '../platform/kept.ts';
