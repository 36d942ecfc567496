import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { SUSPENDED_UNTIL } from '@plotline/contract/errors.ts';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError, messageOf } from './api-error.ts';

const getThing = defineEndpoint('getThing', {
  route: 'GET /api/things/:id',
  access: 'anyone',
  summary: 'One thing',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ page: Type.Optional(Type.Integer()), q: Type.Optional(Type.String()) }),
  response: Type.Object({ ok: Type.Boolean() }),
});

const putThing = defineEndpoint('putThing', {
  route: 'PUT /api/things',
  access: 'signed-in',
  summary: 'Changes a thing',
  body: Type.Object({ name: Type.String() }),
  response: Type.Object({ ok: Type.Boolean() }),
});

/** Creates a client with a fixed response, and records its requests. */
function clientWithResponse(respond: () => Response) {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const client = createApiClient({
    baseUrl: 'https://host.example',
    fetch: (input, init) => {
      requests.push({ url: input instanceof Request ? input.url : String(input), init });
      return Promise.resolve(respond());
    },
  });
  return { client, requests };
}

const failing = (status: number, body: unknown, init: ResponseInit = {}) =>
  clientWithResponse(() => new Response(JSON.stringify(body), { status, ...init })).client;

async function errorOf(attempt: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await attempt.catch((caught: unknown) => caught);
  if (error instanceof ApiError) return error;
  throw new Error('expected an ApiError', { cause: error });
}

describe('a call that succeeds', () => {
  test('when it has parameters, they are escaped and undefined ones are skipped', async () => {
    const { client, requests } = clientWithResponse(() => Response.json({ ok: true }));
    const thing = await client.call(getThing, { params: { id: 'a/b' }, query: { page: 2 } });
    expect(thing.ok).toBe(true);
    expect(requests[0]?.url).toBe('https://host.example/api/things/a%2Fb?page=2');
    expect(requests[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' });
  });

  test('when it has a body, it is sent as JSON', async () => {
    const { client, requests } = clientWithResponse(() => Response.json({ ok: true }));
    await client.call(putThing, { body: { name: 'x' } });
    expect(requests[0]?.init).toMatchObject({ method: 'PUT', body: '{"name":"x"}' });
  });
});

describe('a call that fails', () => {
  test.each([
    [{ detail: 'Username already taken' }, 'Username already taken'],
    [
      { detail: [{ loc: ['body', 'a'], msg: 'A is wrong', type: 'x' }, { type: 'y' }] },
      'A is wrong; Validation error',
    ],
    [{ message: 'From message' }, 'From message'],
    [{ error: 'From error' }, 'From error'],
    [{ detail: '', message: 'After an empty detail' }, 'After an empty detail'],
    [{}, 'API Error: 400 Bad Request'],
    [null, 'API Error: 400 Bad Request'],
  ])('when the body is %j, the message is %s', async (body, sentence) => {
    const error = await errorOf(
      failing(400, body, { statusText: 'Bad Request' }).call(putThing, { body: { name: '' } }),
    );
    expect(error.message).toBe(sentence);
    expect(error.status).toBe(400);
  });

  test('when the body is not JSON, the error has the status', async () => {
    const { client } = clientWithResponse(
      () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    );
    const error = await errorOf(client.call(putThing, { body: { name: '' } }));
    expect(error.message).toBe('API Error: 502 Bad Gateway');
    expect(messageOf(error, 'Login failed')).toBe('Login failed');
  });

  test('when fields are named, the error has the first message for each', async () => {
    const detail = [
      { loc: ['body', 'username'], msg: 'too short', type: 'x' },
      { loc: ['body', 'username'], msg: 'second', type: 'x' },
      { loc: ['body', 'email'], msg: 'not an address', type: 'x' },
    ];
    const error = await errorOf(failing(422, { detail }).call(putThing, { body: { name: '' } }));
    expect(error.fieldErrors).toEqual({ username: 'too short', email: 'not an address' });
  });

  test('when the rate limit is exceeded, the error has the time to wait', async () => {
    const client = failing(429, { detail: 'Slow down' }, { headers: { 'retry-after': '17' } });
    expect((await errorOf(client.call(putThing, { body: { name: '' } }))).retryAfterSeconds).toBe(17);
  });

  test('when there is no response, the error is a network error', async () => {
    const client = createApiClient({ baseUrl: '', fetch: () => Promise.reject(new TypeError('failed')) });
    const error = await errorOf(client.call(putThing, { body: { name: '' } }));
    expect(error.message).toBe('Network error. Please try again.');
    expect(error.status).toBe(0);
  });

  test('when the caller aborts, the call rejects with the reason of the signal', async () => {
    const abort = new AbortController();
    const client = createApiClient({ baseUrl: '', fetch: () => Promise.reject(abort.signal.reason) });
    abort.abort();
    const options = { body: { name: '' }, signal: abort.signal };
    await expect(client.call(putThing, options)).rejects.toBe(abort.signal.reason);
  });

  test('when the session is over, listeners are called; not for a wrong password', async () => {
    const seen: string[] = [];
    const over = failing(401, { detail: 'Not authenticated' });
    over.onUnauthenticated(() => seen.push('over'));
    const wrong = failing(401, { detail: 'Invalid email or password' });
    wrong.onUnauthenticated(() => seen.push('wrong'));
    await errorOf(over.call(putThing, { body: { name: '' } }));
    await errorOf(wrong.call(putThing, { body: { name: '' } }));
    expect(seen).toEqual(['over']);
  });

  test('when the user is suspended, listeners are called; not for another refusal', async () => {
    const seen: string[] = [];
    const suspended = failing(403, { detail: `${SUSPENDED_UNTIL} 1 May 2027 UTC: spam` });
    suspended.onSuspended(() => seen.push('suspended'));
    const other = failing(403, { detail: 'Administrators only' });
    other.onSuspended(() => seen.push('other'));
    await errorOf(suspended.call(putThing, { body: { name: '' } }));
    await errorOf(other.call(putThing, { body: { name: '' } }));
    expect(seen).toEqual(['suspended']);
  });
});
