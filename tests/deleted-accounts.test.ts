import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { createRandom } from './hostile/random.ts';
import { validValue, type Known } from './hostile/valid-values.ts';
import { traceFinder } from './account-deletion/traces.ts';
import { untilDeleted } from './support/deleted-accounts.ts';
import { runningEndpoints, type RunningEndpoint } from './support/open-api.ts';
import { createTestApp, type Caller } from './support/test-app.ts';
import { createTestDatabase } from './support/test-database.ts';

// The account is deleted between the session lookup and the rest of the request.

/** Called right after a request has found its session. */
let onSessionFound: (() => Promise<void>) | undefined;

const afterSession: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const isSession = result.rows.some((row) => 'is_remembered' in row && 'username' in row);
    const run = onSessionFound;
    if (isSession && run) {
      onSessionFound = undefined;
      await run();
    }
    return result;
  },
};

const database = await createTestDatabase();
const app = await createTestApp({ database: { ...database, db: database.db.withPlugin(afterSession) } });
const { findTraces } = traceFinder(app);
const endpoints = await runningEndpoints(app);
const { trackers } = (await app.guest.get('/api/trackers/available')).json<{
  trackers: { type: string }[];
}>();
const friend = await app.signUp('friend');
const known: Known = {
  uuids: [friend.uuid],
  usernames: [friend.username],
  trackers: trackers.map(({ type }) => type),
  likeableTypes: ['comment'],
};

/** Generated fields are valid one by one, but not always together. */
const bodies: Readonly<Record<string, object>> = {
  createWorkout: {
    client_id: friend.uuid,
    started_at: '2026-01-05T10:00:00.000Z',
    timezone: 'Europe/Paris',
    state: 'draft',
    exercises: [],
  },
};

/** Sends a valid request and deletes its account meanwhile. */
async function requestWhileDeleted(
  user: Caller,
  { name: endpoint, method, path, parameters, body }: RunningEndpoint,
) {
  const source = { random: createRandom(1), known };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return encodeURIComponent(String(validValue(schema, name, source)));
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${String(validValue(schema, name, source))}`);
  onSessionFound = async () => {
    expect((await user.delete('/api/auth/delete-account')).statusCode).toBe(200);
  };
  const answer = await app.http.inject({
    method,
    url: `${url}?${query.join('&')}`,
    cookies: { session: user.cookie },
    ...(body?.type === 'application/json'
      ? { payload: bodies[endpoint] ?? (validValue(body.schema, 'body', source) as object) }
      : {}),
  });
  expect(onSessionFound).toBeUndefined();
  return answer;
}

const unsafe = endpoints.filter(
  ({ method, isOpenToStrangers, body }) =>
    method !== 'GET' && !isOpenToStrangers && body?.type !== 'multipart/form-data',
);
let count = 0;
const signUp = () => app.signUp(`leaver_${(count += 1)}`);

test('when unsafe endpoints are listed, there are many', () => {
  expect(unsafe.length).toBeGreaterThan(40);
});

test.each(unsafe)(
  'when the account is deleted during $method $path, the response is not a server error',
  async (endpoint) => {
    const answer = await requestWhileDeleted(await signUp(), endpoint);
    if (answer.statusCode === 503)
      expect([endpoint.path, answer.json()]).toEqual([
        expect.stringMatching(/^\/api\/stripe\//),
        { detail: 'Stripe is not configured on this server.' },
      ]);
    else expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode === 401) expect(answer.json()).toEqual({ detail: 'Not authenticated' });
  },
);

/** Endpoints that write a row of the account. */
const writing = [
  'createWorkout',
  'updateWeightsSettings',
  'putBodyweight',
  'enableTracker',
  'updateChessSettings',
  'startExport',
];

test.each(endpoints.filter(({ name }) => writing.includes(name)))(
  'when the account is deleted during $name, the response is 401',
  async (endpoint) => {
    const answer = await requestWhileDeleted(await signUp(), endpoint);
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Not authenticated' }]);
  },
);

test.each(endpoints.filter(({ name }) => ['createExercise', 'createTemplate'].includes(name)))(
  'when the account is deleted during $name, nothing of it stays',
  async (endpoint) => {
    const user = await signUp();
    await requestWhileDeleted(user, endpoint);
    await untilDeleted(app.platform.db);
    expect(await findTraces([user.uuid])).toEqual({});
  },
);

test('when the account is deleted while its export is downloaded, the response is 401', async () => {
  const download = endpoints.find(({ name }) => name === 'downloadExport');
  if (!download) throw new Error('there is no such endpoint');
  const answer = await requestWhileDeleted(await signUp(), download);
  expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Not authenticated' }]);
});
