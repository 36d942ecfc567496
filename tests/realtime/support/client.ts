import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { Caller, TestApp } from '../../support/test-app.ts';

interface Message {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Client {
  readonly ws: WebSocket;
  readonly received: readonly Message[];
  /** Resolves with the data of the next unread message of this type. */
  next(type: string): Promise<Message['data']>;
  send(type: string, data?: object): void;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  /** Subscribes and resolves with the accepted topics. */
  subscribe(...topics: readonly string[]): Promise<unknown>;
}

/** Makes a node listen and returns its socket URL: `ws://…/api/ws`. */
export async function listen({ http }: Pick<TestApp, 'http'>): Promise<string> {
  await http.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server's address is never the path of a pipe.
  const { port } = http.server.address() as AddressInfo;
  return `ws://127.0.0.1:${port}/api/ws`;
}

const opened: WebSocket[] = [];

/** Closes the remaining sockets after all tests of a file; to be called once per file. */
export function endSocketsAfterwards(): void {
  afterAll(() => {
    for (const ws of opened) ws.terminate();
  });
}

/** Opens a socket and waits for `connected`, its first event. @throws if it is refused, as after too many in a minute */
export async function connect(url: string, { cookie }: Pick<Caller, 'cookie'>): Promise<Client> {
  const client = dial(url, { headers: { cookie: `session=${cookie}` } });
  const refused = client.closed.then(({ code }) =>
    Promise.reject(new Error(`the socket was closed: ${code}`)),
  );
  // It also closes at the end of a test.
  refused.catch(() => undefined);
  await Promise.race([client.next('connected'), refused]);
  return client;
}

/** Opens a socket without waiters for anything. */
export function dial(url: string, options: ClientOptions = {}): Client {
  const ws = new WebSocket(url, options);
  opened.push(ws);
  const received: Message[] = [];
  const waiters: { readonly type: string; readonly resolve: (data: Message['data']) => void }[] = [];
  const unread: Message[] = [];
  ws.on('message', (frame: Buffer) => {
    // Written by the server under test.
    const message = JSON.parse(frame.toString()) as Message;
    received.push(message);
    const index = waiters.findIndex(({ type }) => type === message.type);
    const [waiter] = index === -1 ? [] : waiters.splice(index, 1);
    if (waiter) waiter.resolve(message.data);
    else unread.push(message);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  // `closed` reports the end.
  ws.on('error', () => undefined);
  const next = (type: string) => {
    const index = unread.findIndex((message) => message.type === type);
    const [message] = index === -1 ? [] : unread.splice(index, 1);
    if (message) return Promise.resolve(message.data);
    return new Promise<Message['data']>((resolve) => waiters.push({ type, resolve }));
  };
  const send = (type: string, data?: object) => ws.send(JSON.stringify({ type, data }));
  return {
    ws,
    received,
    next,
    send,
    closed,
    subscribe: async (...topics) => {
      send('subscribe', { topics });
      return (await next('subscribed'))['topics'];
    },
  };
}

/** Returns the status with which an upgrade is refused. */
export async function refusal(url: string, options: ClientOptions = {}): Promise<number | undefined> {
  const ws = new WebSocket(url, options);
  ws.on('error', () => undefined);
  const [, answer]: [unknown, { statusCode?: number }] = await once(ws, 'unexpected-response').then(
    ([request, response]) => [request, response],
  );
  ws.terminate();
  return answer.statusCode;
}

export function expectSilence({ received }: Client, ...types: readonly string[]): void {
  expect(received.filter(({ type }) => types.includes(type))).toEqual([]);
}
