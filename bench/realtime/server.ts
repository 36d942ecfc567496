// The server that holds the sockets: `app`, the product, or `bare`, the WebSocket library alone.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { serveCommands } from './remote.ts';

const [, , kind] = process.argv;
// The product is not even loaded where it is not measured.
const address = kind === 'app' ? await (await import('./product.ts')).startProduct() : await startBare();
let longestBlockMs = 0;
watchEventLoop();

serveCommands({
  address: () => address,
  /** Bytes; what is garbage is collected first. */
  memory: () => {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { rss, used: heapUsed + external };
  },
  /** How long the longest wait was for a turn of the event loop, since it was asked for last. */
  longestBlock: () => {
    const longest = longestBlockMs;
    longestBlockMs = 0;
    return longest;
  },
});

/** Every request is sent on to all sockets as a text of 300 bytes. */
async function startBare(): Promise<string> {
  const http = createServer((_, answer) => {
    for (const client of sockets.clients) client.send(text);
    answer.end();
  });
  // The one who asks may be slow.
  http.keepAliveTimeout = 0;
  const text = JSON.stringify({ type: 'like_add', data: { filling: 'x'.repeat(260) } });
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  sockets.on('connection', (socket) => socket.send('{"type":"connected","data":{}}'));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never the path of a pipe.
  const { port } = http.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function watchEventLoop(): void {
  const intervalMs = 10;
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    longestBlockMs = Math.max(longestBlockMs, now - before - intervalMs);
    before = now;
  }, intervalMs);
}
