// Files that the system passes to the installed app: manifest, service worker and page agree on these names.

/** Address and field of the form in which the system sends a shared file. */
export const SHARE_TARGET = { action: '/share', field: 'file' } as const;

/** Cache of the browser in which the service worker leaves the file. */
export const SHARED_FILE_CACHE = 'shared-file';

/** Key of the file in the cache, the header with its encoded name, and the page that imports it. */
export const SHARED_FILE = {
  key: '/shared-file',
  nameHeader: 'x-file-name',
  page: '/?open=shared-file',
} as const;

/** Value of the home page's parameter `open` for a shared file; other values are those of shortcuts. */
export const OPEN_SHARED_FILE = 'shared-file';
