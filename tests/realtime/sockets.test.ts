import { createConnection } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAccountService } from '../../server/features/accounts/accounts.service.ts';
import { createTestApp, outcome } from '../support/test-app.ts';
import { connect, dial, endSocketsAfterwards, listen, refusal } from './support/client.ts';

const app = await createTestApp({
  realtime: {
    silenceMs: 2_000,
    silenceCheckMs: 50,
    sessionCheckMs: 50,
    broadcastMs: 50,
    messagesRefused: 20,
  },
});
const url = await listen(app);
const { db } = app.platform;
endSocketsAfterwards();

let count = 0;
const signUp = () => app.signUp(`person${(count += 1)}`);

test('when a guest opens a socket, the upgrade is refused with 401', async () => {
  expect(await refusal(url)).toBe(401);
  expect(await refusal(url, { headers: { cookie: 'session=made-up' } })).toBe(401);
  expect(await refusal(`${url}?session_id=${(await signUp()).cookie}`)).toBe(401);
});

test('when another site opens a socket, the upgrade is refused with 403', async () => {
  const { cookie } = await signUp();
  const headers = { cookie: `session=${cookie}` };
  expect(await refusal(url, { headers, origin: 'https://evil.example' })).toBe(403);
  expect(await refusal(url, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })).toBe(403);
  const own = dial(url, { headers, origin: url.replace('ws:', 'http:').replace('/api/ws', '') });
  expect(await own.next('connected')).toHaveProperty('user_uuid');
});

test('when the path is requested without an upgrade, the error says what it is for', async () => {
  const ada = await signUp();
  expect((await app.guest.get('/api/ws')).statusCode).toBe(401);
  expect(await outcome(ada.get('/api/ws'))).toEqual([426, { detail: 'Open a WebSocket here' }]);
});

test('when a socket opens, `connected` is the first event', async () => {
  const ada = await signUp();
  const named = dial(`${url}?session_id=tab-1`, { headers: { cookie: `session=${ada.cookie}` } });
  await named.next('connected');
  expect(named.received[0]).toEqual({
    type: 'connected',
    data: { session_id: 'tab-1', user_uuid: ada.uuid },
  });
  const odd = dial(`${url}?session_id=${encodeURIComponent('a b<c>')}`, {
    headers: { cookie: `session=${ada.cookie}` },
  });
  expect((await odd.next('connected'))['session_id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('when a client pings, it gets a pong', async () => {
  const client = await connect(url, await signUp());
  client.send('ping');
  expect(await client.next('pong')).toEqual({});
  client.ws.send('{"type":"ping","data":{"more":1}}');
  expect(await client.next('pong')).toEqual({});
});

test('when fields stand beside the type, they are taken for the data', async () => {
  const ada = await signUp();
  const client = await connect(url, ada);
  client.ws.send(JSON.stringify({ type: 'subscribe', topics: ['feed'] }));
  expect(await client.next('subscribed')).toMatchObject({ topics: ['feed'], refused: [] });
  client.ws.send(JSON.stringify({ type: 'unsubscribe', topics: ['feed'], data: null }));
  expect(await client.next('unsubscribed')).toEqual({ topics: ['feed'], reason: 'asked' });
});

const malformed: Readonly<Record<string, string | Buffer>> = {
  'no JSON': 'hello',
  nothing: '',
  'half a message': '{"type":"ping"',
  'a number': '7',
  null: 'null',
  'a list': '[]',
  'no type': '{"data":{}}',
  'a type that is no text': '{"type":1}',
  'an unknown type': '{"type":"become_admin"}',
  'an inherited name as type': '{"type":"__proto__"}',
  'another inherited name': '{"type":"constructor","data":{}}',
  'data that is no object': '{"type":"ping","data":"x"}',
  'no topics': '{"type":"subscribe"}',
  'topics that are no list': '{"type":"subscribe","data":{"topics":"feed"}}',
  'topics that are no texts': '{"type":"subscribe","data":{"topics":[1,null]}}',
  'a topic that is too long': JSON.stringify({ type: 'subscribe', data: { topics: ['x'.repeat(101)] } }),
  'too many topics at once': JSON.stringify({
    type: 'subscribe',
    data: { topics: Array.from({ length: 201 }, (_, index) => String(index)) },
  }),
  'deep nesting': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  bytes: Buffer.from([1, 2, 3]),
  'a message that is too long': JSON.stringify({ type: 'ping', data: { x: 'y'.repeat(20_000) } }),
};

test.each(Object.entries(malformed))(
  'when a client sends %s, it gets an error and stays connected',
  async (_, frame) => {
    const client = await connect(url, await signUp());
    client.ws.send(frame);
    const { detail } = await client.next('error');
    expect(detail).toMatch(/^\w.{5,100}$/);
    client.send('ping');
    await client.next('pong');
  },
);

test('when a frame breaks the protocol, the connection is closed with the reason', async () => {
  const huge = await connect(url, await signUp());
  huge.ws.send('x'.repeat(70_000));
  expect((await huge.closed).code).toBe(1009);
  const ada = await signUp();
  const raw = createConnection(Number(new URL(url).port), '127.0.0.1');
  const key = Buffer.from('0123456789abcdef').toString('base64');
  const lines = [
    'GET /api/ws HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    `Cookie: session=${ada.cookie}`,
  ];
  raw.write(`${lines.join('\r\n')}\r\n\r\n`);
  // A text frame, masked with zeros, of one byte that is no UTF-8.
  raw.write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff]));
  const bytes: Buffer[] = [];
  for await (const chunk of raw) bytes.push(chunk as Buffer);
  // A close frame of status 1007.
  expect(Buffer.concat(bytes).includes(Buffer.from([0x88, 0x02, 0x03, 0xef]))).toBe(true);
});

test('when a client sends too many messages, they are ignored, then the connection is closed', async () => {
  const client = await connect(url, await signUp());
  for (let sent = 0; sent < 30; sent += 1) client.send('ping');
  expect(await client.next('error')).toEqual({ detail: 'Too many messages. Some were ignored.' });
  for (let sent = 0; sent < 40; sent += 1) client.send('ping');
  expect((await client.closed).code).toBe(1008);
  expect(client.received.filter(({ type }) => type === 'pong').length).toBeLessThan(30);
});

test('when a client floods with invalid frames, the connection is closed too', async () => {
  const client = await connect(url, await signUp());
  for (let sent = 0; sent < 200; sent += 1) client.ws.pong();
  expect((await client.closed).code).toBe(1008);
});

test('when a client sends nothing, it is closed with 4408', async () => {
  const client = await connect(url, await signUp());
  expect((await client.closed).code).toBe(4408);
});

test('when a user signs out, the sockets of that session are closed with 4401 and others stay', async () => {
  const ada = await signUp();
  const login = await app.guest.post('/api/auth/login', {
    email: `${ada.username}@example.org`,
    password: 'Violet-Kite-7',
  });
  const other = login.cookies.find(({ name }) => name.endsWith('session'))?.value ?? '';
  const [here, there] = [await connect(url, ada), await connect(url, { cookie: other })];
  await ada.post('/api/auth/logout');
  expect((await here.closed).code).toBe(4401);
  there.send('ping');
  await there.next('pong');
});

test('when all sessions of a user end, their sockets are closed with 4401', async () => {
  const ada = await signUp();
  const client = await connect(url, ada);
  await createAccountService(app.platform).setPassword(ada.uuid, 'Violet-Kite-8');
  expect((await client.closed).code).toBe(4401);
});

test('when a user is deactivated, the sockets are closed with 4403', async () => {
  const ada = await signUp();
  const clients = [await connect(url, ada), await connect(url, ada)];
  await createAccountService(app.platform).setActive(ada.uuid, false);
  expect(await Promise.all(clients.map(async ({ closed }) => (await closed).code))).toEqual([4403, 4403]);
  expect(await refusal(url, { headers: { cookie: `session=${ada.cookie}` } })).toBe(401);
});

test('when a user deletes their account, the socket is closed with 4401', async () => {
  const ada = await signUp();
  const client = await connect(url, ada);
  expect((await ada.delete('/api/auth/delete-account')).statusCode).toBe(200);
  expect((await client.closed).code).toBe(4401);
});

test('when a session expires, its socket is closed with 4401', async () => {
  const ada = await signUp();
  const client = await connect(url, ada);
  await sql`update sessions set expires_at = now() - interval '1 s' where user_id = ${ada.uuid}`.execute(db);
  expect((await client.closed).code).toBe(4401);
});

test('when a user opens an eleventh socket, it is closed with 4429', async () => {
  const ada = await signUp();
  const clients = await Promise.all(Array.from({ length: 10 }, () => connect(url, ada)));
  const more = dial(url, { headers: { cookie: `session=${ada.cookie}` } });
  expect((await more.closed).code).toBe(4429);
  expect(more.received).toEqual([]);
  clients[0]?.ws.close(1000);
  await clients[0]?.closed;
  await connect(url, ada);
});
