/** Access to local storage that tolerates browsers without it. */
export { browserStorage } from '../platform/browser-storage.ts';
