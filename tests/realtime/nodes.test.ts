import { activityTopic, socketError } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import { publishRealtime } from '../../server/platform/realtime.ts';
import { createTestApp } from '../support/test-app.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { connect, dial, endSocketsAfterwards, listen, type Client } from './support/client.ts';

const database = await createTestDatabase();
const realtime = { heartbeatMs: 100, silentMs: 1_000, broadcastMs: 50, sessionCheckMs: 100 };
const [one, other, third] = [
  await createTestApp({ database, realtime }),
  await createTestApp({ database, realtime }),
  await createTestApp({ database, realtime }),
];
const urls = [await listen(one), await listen(other)] as const;
endSocketsAfterwards();

/** Resolves when the client has received this count. */
async function untilCount(client: Client, wanted: number): Promise<void> {
  let count: unknown;
  while (count !== wanted) count = (await client.next('online_count_update'))['count'];
}

test('when a user hides being online, no node counts them, but the monitor of administrators shows them', async () => {
  const [ada, bob] = [await one.signUp('ada_seen'), await one.signUp('bob_hidden')];
  const [here, there] = [await connect(urls[0], ada), await connect(urls[1], ada)];
  const hidden = await connect(urls[1], bob);
  for (const watcher of [here, there]) await untilCount(watcher, 2);
  await bob.put('/api/auth/safety', { hide_online: true });
  for (const watcher of [here, there]) await untilCount(watcher, 1);
  await untilStatus(bob.username, 1);
  await bob.put('/api/auth/safety', { hide_online: false });
  for (const watcher of [here, there]) await untilCount(watcher, 2);
  for (const client of [here, there, hidden]) client.ws.close(1000);
});

test('when users are connected to two nodes, both nodes count each user once', async () => {
  const [ada, bob] = [await one.signUp('ada'), await one.signUp('bob')];
  const here = await connect(urls[0], ada);
  // Like the app: no update follows when a user who leaves at the same moment makes up for this one.
  here.send('get_online_count');
  await untilCount(here, 1);
  const there = await connect(urls[1], bob);
  there.send('get_online_count');
  await Promise.all([untilCount(here, 2), untilCount(there, 2)]);
  const again = await connect(urls[1], ada);
  again.send('get_online_count');
  await untilCount(again, 2);
  there.ws.close(1000);
  await Promise.all([untilCount(here, 1), untilCount(again, 1)]);
  here.ws.close(1000);
  await here.closed;
  again.send('get_online_count');
  await untilCount(again, 1);
});

test("when a user's ten sockets are on two nodes, the eleventh is refused on either", async () => {
  const eve = await one.signUp('eve');
  const watcher = await connect(urls[1], await one.signUp('watcher'));
  const clients = await Promise.all(Array.from({ length: 10 }, () => connect(urls[0], eve)));
  await untilStatus('eve', 10);
  for (const url of urls) {
    const more = dial(url, { headers: { cookie: `session=${eve.cookie}` } });
    expect((await more.closed).code).toBe(4429);
  }
  for (const client of clients) client.ws.close(1000);
  await untilStatus('eve', undefined);
  watcher.ws.close(1000);
});

/** Polls the other node until it has this number of connections of a user. */
async function untilStatus(username: string, wanted: number | undefined): Promise<void> {
  const root = await admin;
  let count: number | undefined = -1;
  while (count !== wanted) {
    const { connection_stats: stats } = await statusSeenBy(root);
    count = stats.connections_per_user[username];
  }
}

const admin = createAdmin();

async function createAdmin() {
  const root = await other.signUp('root_admin');
  await database.db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', root.uuid).execute();
  return root;
}

async function statusSeenBy({ get }: Awaited<typeof admin>) {
  const answer = await get('/api/ws/admin-status');
  expect(answer.statusCode).toBe(200);
  return answer.json<{
    timestamp: string;
    status: string;
    health: { server_status: string };
    connection_stats: {
      unique_users: number;
      total_connections: number;
      average_duration_seconds: number;
      recent_connections: number;
      connections_per_user: Record<string, number>;
      connection_durations: { username: string; duration_seconds: number }[];
    };
    online_users: { username: string }[];
  }>();
}

test('when an administrator requests the status, it covers all nodes; other users are refused', async () => {
  const [cleo, dan] = [await one.signUp('cleo'), await one.signUp('dan')];
  const clients = [await connect(urls[0], cleo), await connect(urls[0], cleo), await connect(urls[1], dan)];
  await untilStatus('cleo', 2);
  const status = await statusSeenBy(await admin);
  expect(status).toMatchObject({ status: 'running', health: { server_status: 'healthy' } });
  expect(status.connection_stats).toMatchObject({ connections_per_user: { cleo: 2, dan: 1 } });
  expect(status.connection_stats.unique_users).toBe(status.online_users.length);
  expect(status.connection_stats.connection_durations).toHaveLength(
    status.connection_stats.total_connections,
  );
  expect(status.connection_stats.recent_connections).toBeGreaterThanOrEqual(3);
  expect(status.online_users.map(({ username }) => username)).toEqual(
    expect.arrayContaining(['cleo', 'dan']),
  );
  expect((await dan.get('/api/ws/admin-status')).statusCode).toBe(403);
  expect((await one.guest.get('/api/ws/admin-status')).statusCode).toBe(401);
  for (const client of clients) client.ws.close(1000);
});

test('when an event is published on one node, sockets of the other get it', async () => {
  const fay = await one.signUp('fay');
  const client = await connect(urls[1], fay);
  const event = { event: socketError, data: { detail: 'delivered' } };
  await publishRealtime(one.platform.bus, one.platform.db, { to: { accounts: [fay.uuid] }, ...event });
  expect(await client.next('error')).toEqual({ detail: 'delivered' });
  await publishRealtime(one.platform.bus, one.platform.db, {
    to: { topic: activityTopic(fay.uuid), accounts: [fay.uuid] },
    event: socketError,
    data: { detail: 'about nothing' },
  });
  await publishRealtime(one.platform.bus, one.platform.db, { to: { accounts: [fay.uuid] }, ...event });
  expect(await client.next('error')).toEqual({ detail: 'delivered' });
  await fay.post('/api/auth/logout');
  expect((await client.closed).code).toBe(4401);
});

test('when the bus was disconnected, clients get a resync', async () => {
  const gus = await one.signUp('gus');
  const client = await connect(urls[1], gus);
  const { rows } = await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plotline bus' and datname = current_database()",
  );
  expect(rows).toHaveLength(3);
  expect(await client.next('resync')).toEqual({});
});

test('when a node stops, the other removes its users right away', async () => {
  const [hal, ida] = [await one.signUp('hal'), await one.signUp('ida')];
  const url = await listen(third);
  const staying = await connect(urls[0], hal);
  await connect(url, ida);
  await untilStatus('ida', 1);
  await third.http.close();
  await untilStatus('ida', undefined);
  staying.ws.close(1000);
});
