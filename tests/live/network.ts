import { vi } from 'vitest';
import type { Caller } from '../support/test-app.ts';

let ask = (url: string): Promise<Response> => Promise.reject(new Error(`${url} is not connected`));

// The app takes `fetch` when it is loaded: this file is to be imported before any of it.
vi.stubGlobal('fetch', (url: string) => ask(url));

/** Stands for a browser's network: from now on the app's calls go to the server of the test, as this user. */
export function connectNetwork(viewer: Caller): void {
  ask = async (url) => {
    const answer = await viewer.get(url);
    return new Response(answer.body, { status: answer.statusCode });
  };
}
