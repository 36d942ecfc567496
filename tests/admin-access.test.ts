import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pathOf, type Endpoint } from '@plotline/contract/endpoint.ts';
import { runningEndpoints } from './support/open-api.ts';
import { createTestApp, outcome, type Caller } from './support/test-app.ts';

const app = await createTestApp();
const endpoints = await adminEndpoints();
const root = await app.signUp('root_admin');
const ada = await app.signUp('ada_access');
await become(root, 'admin');

function become({ uuid }: Caller, role: 'user' | 'admin') {
  return app.platform.db.updateTable('users').set({ role }).where('uuid', '=', uuid).execute();
}

/** Returns all endpoints of the contracts that only administrators may call. */
async function adminEndpoints(): Promise<readonly Endpoint[]> {
  const repository = path.resolve(import.meta.dirname, '..');
  const folders = readdirSync(path.join(repository, 'trackers')).map((name) => `trackers/${name}/contract`);
  const files = ['contract', ...folders].flatMap((folder) =>
    readdirSync(path.join(repository, folder))
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
      .map((name) => path.join(repository, folder, name)),
  );
  const modules: readonly object[] = await Promise.all(files.map((file) => import(file)));
  return modules.flatMap((module) => Object.values(module)).filter(isForAdmins);
}

function isForAdmins(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && value.access === 'admin';
}

function call(caller: Caller, endpoint: Endpoint) {
  const url = pathOf(endpoint, { id: endpoint.path.includes('/jobs/') ? '1' : ada.uuid, type: 'unknown' });
  const send = {
    GET: caller.get,
    DELETE: caller.delete,
    POST: caller.post,
    PUT: caller.put,
    PATCH: caller.patch,
  };
  return send[endpoint.method](url, endpoint.method === 'GET' ? undefined : {});
}

test('when a path belongs to administration, its endpoint is for administrators', async () => {
  const declared = new Set(endpoints.map(({ name }) => name));
  const running = (await runningEndpoints(app)).filter((one) => /\/admin\b|\/admin-/.test(one.path));
  expect(running.length).toBeGreaterThan(10);
  expect(running.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([]);
  expect([...declared].toSorted()).toEqual(running.map(({ name }) => name).toSorted());
});

test.each(endpoints)(
  'when $name is called, guests get 401, users 403, and a demotion counts at once',
  async (endpoint) => {
    expect(await outcome(call(app.guest, endpoint))).toEqual([401, { detail: 'Not authenticated' }]);
    expect(await outcome(call(ada, endpoint))).toEqual([403, { detail: 'Administrators only' }]);
    await become(ada, 'admin');
    const allowed = await call(ada, endpoint);
    expect([401, 403, 500]).not.toContain(allowed.statusCode);
    await become(ada, 'user');
    expect((await call(ada, endpoint)).statusCode).toBe(403);
  },
);
