import { TOKEN_SCOPE_MISSING } from '@plotline/contract/errors.ts';
import { expect, onTestFinished, vi } from 'vitest';
import type { TestApp } from '../support/test-app.ts';
import type { WorldViewer } from './world.ts';

/** Viewers that tokens are tried for; each one costs as much as two more viewers. */
const VIEWERS = new Set(['admin', 'follower', 'owner author0']);

export function viewersWithToken(viewers: readonly WorldViewer[]): readonly WorldViewer[] {
  return viewers.filter(({ name }) => VIEWERS.has(name));
}

/** Creates an access token of the viewer with which everything may be read that a token can read. */
export async function createReadToken({ caller }: WorldViewer): Promise<string> {
  const payload = { name: 'Reader', scopes: ['read'], expires_in_days: null, password: 'Violet-Kite-7' };
  const answer = await caller.post('/api/auth/tokens', payload);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ token: string }>().token;
}

/**
 * Until the test ends, sends each read of the viewer a second time with the token, and expects the response that the
 * cookie gets, or a refusal for lack of a scope. Returns the number of equal responses so far.
 */
export function compareWithToken({ http, platform }: TestApp, { caller }: WorldViewer, token: string) {
  const authority = new URL(platform.config.publicUrl).host;
  const { get } = caller;
  let equal = 0;
  const spy = vi.spyOn(caller, 'get').mockImplementation(async (url, headers = {}) => {
    const byCookie = await get(url, headers);
    const byToken = await http.inject({
      method: 'GET',
      url,
      authority,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    if (byToken.body.includes(TOKEN_SCOPE_MISSING)) return byCookie;
    expect([url, byToken.statusCode, byToken.body]).toEqual([url, byCookie.statusCode, byCookie.body]);
    equal += 1;
    return byCookie;
  });
  onTestFinished(() => spy.mockRestore());
  return () => equal;
}
