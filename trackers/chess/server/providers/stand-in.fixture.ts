import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** One answer of a stand-in. A body that is no text is sent as JSON, with an ETag that makes repeats 304. */
export interface StandInAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A stream of lines. */
  readonly lines?: readonly string[];
  readonly msPerLine?: number;
  /** After so many lines the connection breaks, or stands still. */
  readonly cutAfter?: number;
  readonly hangAfter?: number;
  /** Never answers. */
  readonly isHanging?: boolean;
  /** Waited for before it answers. */
  readonly gate?: Promise<void>;
}

export interface StandInRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** What was sent along. */
  body: string;
  /** What it was answered with. */
  status: number;
}

type Answering = StandInAnswer | ((request: StandInRequest) => StandInAnswer);

/** A local server in a provider's place. */
export interface StandIn {
  readonly base: string;
  /** All requests so far, and the most that ran at a time. */
  readonly requests: StandInRequest[];
  readonly mostAtOnce: () => number;
  readonly statuses: () => Readonly<Record<string, number>>;
  /** What a path answers from now on. */
  on(path: string, answer: Answering): void;
  /** What the next request is answered with, whichever it is. */
  once(answer: StandInAnswer): void;
  forget(): void;
  close(): Promise<void>;
}

export async function startStandIn(): Promise<StandIn> {
  const answers = new Map<string, Answering>();
  const nextAnswers: StandInAnswer[] = [];
  const requests: StandInRequest[] = [];
  const open = { now: 0, most: 0 };
  const server = createServer((request, response) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.once('close', () => void (open.now -= 1));
    const url = new URL(request.url ?? '/', 'http://localhost');
    const logged: StandInRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: '',
      status: 0,
    };
    requests.push(logged);
    const found = nextAnswers.shift() ??
      answers.get(url.pathname) ?? { status: 404, body: { message: 'not found' } };
    reply(found, { request, response, logged }).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return {
    base: `http://127.0.0.1:${address.port}`,
    requests,
    mostAtOnce: () => open.most,
    statuses: () =>
      Object.fromEntries(
        Object.entries(Object.groupBy(requests, ({ status }) => status)).map(([status, list = []]) => [
          status,
          list.length,
        ]),
      ),
    on: (path, answer) => void answers.set(path, answer),
    once: (answer) => void nextAnswers.push(answer),
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
  readonly logged: StandInRequest;
}

async function reply(found: Answering, exchange: Exchange): Promise<void> {
  exchange.logged.body = await textOf(exchange.request);
  await give(typeof found === 'function' ? found(exchange.logged) : found, exchange);
}

async function give(answer: StandInAnswer, { request, response, logged }: Exchange): Promise<void> {
  if (answer.isHanging === true) return;
  await answer.gate;
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null);
  const etag = `W/"${createHash('sha1').update(text).digest('hex').slice(0, 16)}"`;
  const isKnown = answer.body !== undefined && request.headers['if-none-match'] === etag;
  logged.status = isKnown ? 304 : (answer.status ?? 200);
  response.writeHead(logged.status, {
    ...(logged.status === 200 && answer.body !== undefined && { etag }),
    'content-type': answer.lines ? 'application/x-ndjson' : 'application/json',
    ...answer.headers,
  });
  if (!answer.lines) return void response.end(isKnown ? undefined : text);
  for (const [index, line] of answer.lines.entries()) {
    // A break throws away what is still on its way: what was written is given the time to arrive.
    const ms = answer.msPerLine ?? (index === answer.cutAfter ? 50 : undefined);
    if (ms !== undefined) await pause(ms);
    if (index === answer.cutAfter) return void response.destroy();
    if (index === answer.hangAfter) return;
    response.write(`${line}\n`);
  }
  response.end();
}
