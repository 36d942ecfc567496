// Many browsers in one process: opens sockets and measures when events arrive.
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { serveCommands } from './remote.ts';

export interface Act {
  readonly url: string;
  readonly method: string;
  readonly cookie: string;
  readonly body?: object;
}

const agent = new Agent({ keepAlive: true });
/** One address has no ports for more. */
const SOCKETS_PER_ADDRESS = 20_000;
const sockets: WebSocket[] = [];
let heard: (() => void) | undefined;

serveCommands({
  /** Opens one socket per cookie, a limited number at once. */
  open: async (url: string, cookies: readonly string[], atOnce: number): Promise<void> => {
    const dialling = new Set<Promise<void>>();
    for (const cookie of cookies) {
      if (dialling.size >= atOnce) await Promise.race(dialling);
      const socket = dial(url, cookie);
      dialling.add(socket);
      void socket.finally(() => dialling.delete(socket));
    }
    await Promise.all(dialling);
  },
  subscribe: async (topic: string, count: number): Promise<void> => {
    const message = JSON.stringify({ type: 'subscribe', data: { topics: [topic] } });
    await Promise.all(sockets.slice(0, count).map((socket) => ask(socket, message)));
  },
  /** Runs an action and returns when the last of `count` sockets got its event. */
  reach: (act: Act, count: number): Promise<number> => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const begin = performance.now();
    let missing = count;
    heard = () => {
      missing -= 1;
      if (missing === 0) resolve(performance.now() - begin);
    };
    perform(act).catch(reject);
    return promise;
  },
  closeAll: async (): Promise<void> => {
    const closed = sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve)));
    for (const socket of sockets.splice(0)) socket.close(1000);
    await Promise.all(closed);
  },
});

/** Resolves with the first message. */
function dial(url: string, cookie: string): Promise<void> {
  const socket = new WebSocket(url, {
    headers: { cookie },
    localAddress: `127.0.0.${1 + Math.floor(sockets.length / SOCKETS_PER_ADDRESS)}`,
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  return new Promise((resolve, reject) => {
    socket.once('message', () => {
      sockets.push(socket);
      socket.on('message', listen);
      resolve();
    });
    socket.on('error', reject);
  });
}

function listen(frame: Buffer): void {
  if (frame.includes('"type":"like_')) heard?.();
}

function ask(socket: WebSocket, message: string): Promise<void> {
  return new Promise((resolve) => {
    const answer = (frame: Buffer) => {
      if (!frame.includes('"type":"subscribed"')) return;
      socket.off('message', answer);
      resolve();
    };
    socket.on('message', answer);
    socket.send(message);
  });
}

function perform({ url, method, cookie, body }: Act): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(url, { method, agent, headers }, (answer) => {
      answer.resume();
      const { statusCode = 0 } = answer;
      if (statusCode < 300) answer.on('end', resolve);
      else reject(new Error(`${method} ${url} was answered with ${statusCode}`));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
