import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** A response of a fake provider. A body that is no text is sent as JSON, with an ETag that makes repeats 304. */
export interface FakeResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A stream of lines. */
  readonly lines?: readonly string[];
  readonly msPerLine?: number;
  /** Number of lines after which the connection breaks, or stalls. */
  readonly cutAfter?: number;
  readonly hangAfter?: number;
  /** Never responds. */
  readonly isHanging?: boolean;
  /** Resolves when the response may be sent. */
  readonly gate?: Promise<void>;
}

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** Body of the request. */
  body: string;
  /** Status of the response. */
  status: number;
}

type Handler = FakeResponse | ((request: FakeRequest) => FakeResponse);

/** A local server that tests use in place of a provider. */
export interface FakeProvider {
  readonly base: string;
  readonly requests: FakeRequest[];
  /** Most requests that ran at the same time. */
  readonly concurrency: () => number;
  /** Number of responses by status. */
  readonly statuses: () => Readonly<Record<string, number>>;
  /** Sets the response of a path. */
  on(path: string, response: Handler): void;
  /** Sets the response of the next request, for any path. */
  once(response: FakeResponse): void;
  /** Clears the log of requests. */
  forget(): void;
  close(): Promise<void>;
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const handlers = new Map<string, Handler>();
  const nextResponses: FakeResponse[] = [];
  const requests: FakeRequest[] = [];
  const open = { now: 0, most: 0 };
  const server = createServer((request, response) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.once('close', () => void (open.now -= 1));
    const url = new URL(request.url ?? '/', 'http://localhost');
    const logged: FakeRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: '',
      status: 0,
    };
    requests.push(logged);
    const found = nextResponses.shift() ??
      handlers.get(url.pathname) ?? { status: 404, body: { message: 'not found' } };
    reply(found, { request, response, logged }).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake provider has no port');
  return {
    base: `http://127.0.0.1:${address.port}`,
    requests,
    concurrency: () => open.most,
    statuses: () =>
      Object.fromEntries(
        Object.entries(Object.groupBy(requests, ({ status }) => status)).map(([status, list = []]) => [
          status,
          list.length,
        ]),
      ),
    on: (path, handler) => void handlers.set(path, handler),
    once: (response) => void nextResponses.push(response),
    forget: () => {
      requests.length = 0;
      open.most = open.now;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly logged: FakeRequest;
}

async function reply(found: Handler, exchange: Exchange): Promise<void> {
  exchange.logged.body = await textOf(exchange.request);
  await send(typeof found === 'function' ? found(exchange.logged) : found, exchange);
}

async function send(fake: FakeResponse, { request, response, logged }: Exchange): Promise<void> {
  if (fake.isHanging === true) return;
  await fake.gate;
  const text = typeof fake.body === 'string' ? fake.body : JSON.stringify(fake.body ?? null);
  const etag = `W/"${createHash('sha1').update(text).digest('hex').slice(0, 16)}"`;
  const isKnown = fake.body !== undefined && request.headers['if-none-match'] === etag;
  logged.status = isKnown ? 304 : (fake.status ?? 200);
  response.writeHead(logged.status, {
    ...(logged.status === 200 && fake.body !== undefined && { etag }),
    'content-type': fake.lines ? 'application/x-ndjson' : 'application/json',
    ...fake.headers,
  });
  if (!fake.lines) return void response.end(isKnown ? undefined : text);
  for (const [index, line] of fake.lines.entries()) {
    // Destroying the socket drops unsent data: the lines before get time to arrive.
    const ms = fake.msPerLine ?? (index === fake.cutAfter ? 50 : undefined);
    if (ms !== undefined) await pause(ms);
    if (index === fake.cutAfter) return void response.destroy();
    if (index === fake.hangAfter) return;
    response.write(`${line}\n`);
  }
  response.end();
}
