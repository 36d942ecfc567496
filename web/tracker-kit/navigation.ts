/** Opens a URL of this app without reloading the page. */
export { navigate } from '../platform/location.ts';
/** Stores the current page with its query as the one to open after signing in. */
export { rememberThisPlace } from '../platform/return-path.ts';
