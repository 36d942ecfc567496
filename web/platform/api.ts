import { createApiClient } from './api-client.ts';

/** The client that the whole app shares; the server is the host of the page. */
export const api = createApiClient({ baseUrl: '' });
