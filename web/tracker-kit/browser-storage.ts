/** Access to the storage of the browser and of the tab that tolerates browsers without it. */
export { browserStorage, tabStorage, type BrowserStorage } from '../platform/browser-storage.ts';
