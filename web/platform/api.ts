import { createApiClient } from './api-client.ts';
import { trackReachability } from './server-reachability.ts';

/** The shared client of the app; the server is the host of the page. */
export const api = createApiClient({
  baseUrl: '',
  fetch: trackReachability((...request) => fetch(...request)),
});
