import { sampleUser as user } from '@plotline/contract/user.samples.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { rememberReturnPath, takeReturnPath } from './return-path.ts';
import { AuthProvider, useAuth, type Auth } from './session.tsx';

/** Mounts the provider with a fixed response and returns its auth. */
function mountedAuth(respond: () => Promise<Response>) {
  const queries = new QueryClient();
  const visited: string[] = [];
  const seen: Auth[] = [];
  function Probe() {
    seen.push(useAuth());
    return null;
  }
  renderToString(
    <QueryClientProvider client={queries}>
      <AuthProvider
        api={createApiClient({ baseUrl: '', fetch: respond })}
        goTo={(href) => visited.push(href)}
      >
        <Probe />
      </AuthProvider>
    </QueryClientProvider>,
  );
  const [auth] = seen;
  if (!auth) throw new Error('the probe was not rendered');
  return { auth, queries, visited };
}

function Stray() {
  useAuth();
  return null;
}

const credentials = { email: 'ada@example.org', password: 'Violet-Kite-7' };

test('when used outside its provider, useAuth throws', () => {
  expect(() => renderToString(<Stray />)).toThrow('useAuth must be used within an AuthProvider');
});

test('when the app starts, the session is unknown', () => {
  const { auth } = mountedAuth(() => Promise.reject(new TypeError('offline')));
  expect(auth.session).toEqual({ status: 'unknown', user: null });
});

test('when the login is refused, it rejects with the message of the server', async () => {
  const { auth } = mountedAuth(() =>
    Promise.resolve(Response.json({ detail: 'Invalid email or password' }, { status: 401 })),
  );
  await expect(auth.login(credentials)).rejects.toThrow('Invalid email or password');
});

test('when the server gives no readable message, the login rejects without one', async () => {
  const { auth } = mountedAuth(() => Promise.resolve(new Response('', { status: 500 })));
  await expect(auth.login(credentials)).rejects.toMatchObject({ status: 500, sentence: null });
});

test('when the network fails, the login rejects with a message that says so', async () => {
  const { auth } = mountedAuth(() => Promise.reject(new TypeError('offline')));
  await expect(auth.login(credentials)).rejects.toThrow('Network error. Please try again.');
});

test('when the login succeeds, the user is cached', async () => {
  const { auth, queries } = mountedAuth(() => Promise.resolve(Response.json({ user })));
  await auth.login(credentials);
  expect(queries.getQueryData(['current-user'])).toEqual(user);
});

test('when a user signs up, no page that they saw as a guest opens after the next sign-in', async () => {
  const { auth } = mountedAuth(() => Promise.resolve(Response.json({ user })));
  rememberReturnPath('/settings');
  await auth.signup({
    ...credentials,
    username: 'ada',
    password_confirm: credentials.password,
    timezone: 'UTC',
  });
  expect(takeReturnPath()).toBe('/');
});

test('when the logout call fails, it is logged, the cache is cleared and the login page opens', async () => {
  const { auth, queries, visited } = mountedAuth(() =>
    Promise.resolve(new Response('', { status: 502, statusText: 'Bad Gateway' })),
  );
  queries.setQueryData(['feed'], ['private']);
  rememberReturnPath('/settings');
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await auth.logout();
  expect(warn.mock.calls).toEqual([['Logout failed: API Error: 502 Bad Gateway']]);
  warn.mockRestore();
  expect(queries.getQueryData(['feed'])).toBeUndefined();
  expect(visited).toEqual(['/login']);
  expect(takeReturnPath()).toBe('/');
});
