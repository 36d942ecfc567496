/** Key of the browser's storage with the user's choice, `light` or `dark`; without one the theme follows the system. */
export const SCHEME_KEY = 'color-scheme';
/** Name of the event on the window after the choice has changed in this tab. */
export const SCHEME_EVENT = 'colorschemechange';
