// `npm run bench:admin`: response times of the administrators' lists at 100,000 users, without the network.
// Options: --users=100000 --calls=40
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { USER_SORTS } from '@plotline/contract/admin.ts';
import { createApp } from '../server/app.ts';
import { fillWorld } from '../server/features/admin/figures.fixture.ts';
import { loadConfig } from '../server/platform/config.ts';
import { createLogger } from '../server/platform/log.ts';
import { openPlatform } from '../server/platform/open-platform.ts';
import { loadTrackers } from '../server/trackers.ts';

const { values } = parseArgs({
  options: { users: { type: 'string', default: '100000' }, calls: { type: 'string', default: '40' } },
});
const users = Number(values.users);
const calls = Number(values.calls);

const queries: Readonly<Record<string, string>> = {
  stats: '/api/admin/stats',
  'default page': '/api/admin/users',
  'active only': '/api/admin/users?active_only=true',
  'with administrators': '/api/admin/users?role_filter=all',
  'administrators alone': '/api/admin/users?role_filter=admin',
  'page 2,000': '/api/admin/users?page=2000',
  'last page': `/api/admin/users?page=${Math.floor(users / 20) - 25}`,
  'search: a username': '/api/admin/users?search=margaret_4711',
  'search: a common name': '/api/admin/users?search=grace',
  'search: two letters': '/api/admin/users?search=gr',
  'search: two letters of no one': '/api/admin/users?search=zz',
  'search: two letters, by active_sessions': '/api/admin/users?search=gr&sort_by=active_sessions',
  ...Object.fromEntries(
    USER_SORTS.flatMap((sort) =>
      ['asc', 'desc'].map((direction) => [
        `by ${sort} ${direction}`,
        `/api/admin/users?sort_by=${sort}&sort_direction=${direction}`,
      ]),
    ),
  ),
  'by username, page 2,000': '/api/admin/users?sort_by=username&page=2000',
  'usage of trackers': '/api/admin/trackers',
  'users of a tracker, page 2,000': '/api/admin/trackers/{type}/users?page=2000',
  audit: '/api/admin/audit',
};

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-bench-'));
const config = loadConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error' });
const { platform, close } = await openPlatform(config, createLogger(config));
try {
  const app = await createApp(platform, { webDir: null });
  const cookies = await signUpAdministrator(app.http, new URL(config.publicUrl).host);
  const trackerTypes = (await loadTrackers(platform.log)).map(({ definition }) => definition.type);
  await fillWorld(platform.db, { users, now: new Date(), trackerTypes });
  console.log(`${users.toLocaleString('en')} users, ${calls} calls each\n`);
  console.log('| query | p50 ms | p95 ms |\n|---|---:|---:|');
  for (const [name, query] of Object.entries(queries)) {
    const url = query.replace('{type}', trackerTypes[0] ?? '');
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const begin = performance.now();
      const answer = await app.http.inject({ url, ...cookies });
      times.push(performance.now() - begin);
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} |`);
  }
  await app.stop();
} finally {
  await close();
  rmSync(dataDir, { recursive: true });
}

type Http = Awaited<ReturnType<typeof createApp>>['http'];

async function signUpAdministrator(http: Http, authority: string) {
  const payload = {
    email: 'root@example.org',
    username: 'root_bench',
    password: 'Violet-Kite-7',
    password_confirm: 'Violet-Kite-7',
  };
  const answer = await http.inject({ method: 'POST', url: '/api/auth/signup', payload, authority });
  const session = answer.cookies.find(({ name }) => name.endsWith('session'))?.value;
  if (session === undefined) throw new Error(`the sign-up failed: ${answer.body}`);
  await platform.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('username', '=', 'root_bench')
    .execute();
  return { cookies: { session }, authority };
}
