/** What this browser keeps for the site, where it may. */
export { browserStorage } from '../platform/browser-storage.ts';
