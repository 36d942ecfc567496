import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { Caller, TestApp } from '../../support/test-app.ts';

interface Message {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One socket as a browser has it, with what it has heard. */
export interface Client {
  readonly ws: WebSocket;
  /** Everything heard so far. */
  readonly heard: readonly Message[];
  /** The data of the next message of this type that no one has waited for yet. */
  next(type: string): Promise<Message['data']>;
  send(type: string, data?: object): void;
  /** How it ended. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  /** Subscribes, and gives back what was accepted. */
  subscribe(...topics: readonly string[]): Promise<unknown>;
}

/** Makes a node reachable by sockets; `ws://…/api/ws`. */
export async function listen({ http }: Pick<TestApp, 'http'>): Promise<string> {
  await http.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server's address is never the path of a pipe.
  const { port } = http.server.address() as AddressInfo;
  return `ws://127.0.0.1:${port}/api/ws`;
}

const opened: WebSocket[] = [];

/** Call it once in a test file: sockets that tests leave open end with it. */
export function endSocketsAfterwards(): void {
  afterAll(() => {
    for (const ws of opened) ws.terminate();
  });
}

/** Opens a socket; `connected` is the first thing it hears. */
export async function connect(url: string, { cookie }: Pick<Caller, 'cookie'>): Promise<Client> {
  const client = dial(url, { headers: { cookie: `session=${cookie}` } });
  await client.next('connected');
  return client;
}

/** Opens a socket without waiting for anything. */
export function dial(url: string, options: ClientOptions = {}): Client {
  const ws = new WebSocket(url, options);
  opened.push(ws);
  const heard: Message[] = [];
  const waiting: { readonly type: string; readonly resolve: (data: Message['data']) => void }[] = [];
  const unread: Message[] = [];
  ws.on('message', (frame: Buffer) => {
    // Written by the server under test.
    const message = JSON.parse(frame.toString()) as Message;
    heard.push(message);
    const index = waiting.findIndex(({ type }) => type === message.type);
    const [waiter] = index === -1 ? [] : waiting.splice(index, 1);
    if (waiter) waiter.resolve(message.data);
    else unread.push(message);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  // Whoever waits for the end learns of it by `closed`.
  ws.on('error', () => undefined);
  const next = (type: string) => {
    const index = unread.findIndex((message) => message.type === type);
    const [message] = index === -1 ? [] : unread.splice(index, 1);
    if (message) return Promise.resolve(message.data);
    return new Promise<Message['data']>((resolve) => waiting.push({ type, resolve }));
  };
  const send = (type: string, data?: object) => ws.send(JSON.stringify({ type, data }));
  return {
    ws,
    heard,
    next,
    send,
    closed,
    subscribe: async (...topics) => {
      send('subscribe', { topics });
      return (await next('subscribed'))['topics'];
    },
  };
}

/** The status with which an upgrade is refused. */
export async function refusal(url: string, options: ClientOptions = {}): Promise<number | undefined> {
  const ws = new WebSocket(url, options);
  ws.on('error', () => undefined);
  const [, answer]: [unknown, { statusCode?: number }] = await once(ws, 'unexpected-response').then(
    ([request, response]) => [request, response],
  );
  ws.terminate();
  return answer.statusCode;
}

/** Nothing of these types was heard. */
export function expectSilence({ heard }: Client, ...types: readonly string[]): void {
  expect(heard.filter(({ type }) => types.includes(type))).toEqual([]);
}
