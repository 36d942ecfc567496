// The measured server: `app`, the product, or `bare`, the WebSocket library alone.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { serveCommands } from './remote.ts';

const [, , kind] = process.argv;
// The product is loaded only where it is measured.
const address = kind === 'app' ? await (await import('./product.ts')).startProduct() : await startBare();
let longestBlockMs = 0;
watchEventLoop();

serveCommands({
  address: () => address,
  /** Bytes after a garbage collection. */
  memory: () => {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { rss, used: heapUsed + external };
  },
  /** Longest delay of the event loop since the last call. */
  longestBlock: () => {
    const longest = longestBlockMs;
    longestBlockMs = 0;
    return longest;
  },
});

/** Sends a text of 300 bytes to all sockets for each request. */
async function startBare(): Promise<string> {
  const http = createServer((_, answer) => {
    for (const client of sockets.clients) client.send(text);
    answer.end();
  });
  // The requesting client may be slow.
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
