import { createApiClient } from './api-client.ts';
import { watchReachability } from './server-reachability.ts';

/** The client that the whole app shares; the server is the host of the page. */
export const api = createApiClient({ baseUrl: '', fetch: watchReachability(fetch.bind(globalThis)) });
