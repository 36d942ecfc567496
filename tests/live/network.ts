import { afterAll, vi } from 'vitest';
import type { Caller } from '../support/test-app.ts';

/**
 * Replaces `fetch` until the end of the file; call it at the top. Returns a function that stands for a browser's
 * network: from its call on, the app's calls go to the server of the test, as this user.
 */
export function createNetwork(): (viewer: Caller) => void {
  let ask = refuse;
  vi.stubGlobal('fetch', (url: string) => ask(url));
  afterAll(() => vi.unstubAllGlobals());
  return (viewer) => {
    ask = async (url) => {
      const answer = await viewer.get(url);
      return new Response(answer.body, { status: answer.statusCode });
    };
  };
}

function refuse(url: string): Promise<Response> {
  return Promise.reject(new Error(`${url} is not connected`));
}
