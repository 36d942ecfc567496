import { expect, test } from 'vitest';
import { TOKEN_SCOPE_MISSING } from '@plotline/contract/errors.ts';
import { SOCKET_PATH } from '@plotline/contract/presence.ts';
import { runningEndpoints } from './support/open-api.ts';
import { createTestApp } from './support/test-app.ts';

const app = await createTestApp();
const endpoints = await runningEndpoints(app);
const ada = await app.signUp('ada_tokens');
await app.platform.db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', ada.uuid).execute();
const { scopes } = (await ada.get('/api/auth/tokens')).json<{ scopes: string[] }>();
const withAll = await createToken(scopes);

async function createToken(wanted: readonly string[]): Promise<string> {
  const payload = { name: 'Test', scopes: wanted, expires_in_days: 30, password: 'Violet-Kite-7' };
  return (await ada.post('/api/auth/tokens', payload)).json<{ token: string }>().token;
}

async function call(token: string, { method, path }: (typeof endpoints)[number]) {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'uuid' ? ada.uuid : ada.username));
  const answer = await app.http.inject({
    method,
    url,
    authority: new URL(app.platform.config.publicUrl).host,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return { status: answer.statusCode, isRefused: answer.body.includes(TOKEN_SCOPE_MISSING) };
}

test('when endpoints declare scopes, reading and writing are apart and a tracker declares its own', () => {
  const declared = endpoints.filter(({ tokenScope }) => tokenScope !== null);
  expect(new Set(scopes)).toEqual(new Set(declared.map(({ tokenScope }) => tokenScope)));
  expect(scopes[0]).toBe('read');
  for (const { name, method, path, tokenScope } of declared) {
    const [, , tracker] = path.split('/');
    expect([name, tokenScope]).toEqual([name, method === 'GET' ? 'read' : `write:${tracker}`]);
  }
});

test('when an endpoint is about accounts, sign-in, administration, exports or connections, it declares no scope', () => {
  const closed =
    /^\/api\/(auth|admin|ws|reports|appeals|blocks|mutes)\b|\b(accounts|export|connect|hevy|install|push|settings|preferences|delivery)\b/;
  const open = endpoints.filter(({ path, tokenScope }) => closed.test(path) && tokenScope !== null);
  expect(open).toEqual([]);
});

test.each(endpoints)(
  'when a token with all scopes of an administrator calls $name, its scope decides',
  async (endpoint) => {
    const { status, isRefused } = await call(withAll, endpoint);
    expect(isRefused).toBe(endpoint.tokenScope === null);
    expect(status).not.toBe(401);
  },
);

test('when a token has one scope, it is refused where another is needed', async () => {
  for (const scope of scopes) {
    const token = await createToken([scope]);
    for (const endpoint of endpoints.filter(({ tokenScope }) => tokenScope !== null)) {
      const { isRefused } = await call(token, endpoint);
      expect([scope, endpoint.name, isRefused]).toEqual([
        scope,
        endpoint.name,
        endpoint.tokenScope !== scope,
      ]);
    }
  }
});

test('when a socket is opened with a token, the upgrade is refused', async () => {
  const answer = await app.http.inject({
    url: SOCKET_PATH,
    authority: new URL(app.platform.config.publicUrl).host,
    headers: {
      authorization: `Bearer ${withAll}`,
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  });
  expect(answer.statusCode).toBe(401);
});
