// Thousands of connections at once from one process. Upgrades are written by hand: client libraries are slower than the server.
import { connect, type Socket } from 'node:net';
import { serveCommands } from './remote.ts';

export interface Arrived {
  readonly opened: number;
  readonly failed: number;
  /** Connection attempts per second, regardless of pending ones. */
  readonly dialledPerSecond: number;
  /** Time from the first attempt to the last response. */
  readonly seconds: number;
  /** Time from each attempt to its first message. */
  readonly timesMs: readonly number[];
}

/** The kernel finds free ports more slowly the more of an address are taken. */
const SOCKETS_PER_ADDRESS = 500;
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const sockets: Socket[] = [];

serveCommands({
  /** Opens one socket per cookie at a fixed rate, regardless of pending ones. */
  storm: async (url: string, cookies: readonly string[], perSecond: number): Promise<Arrived> => {
    const target = new URL(url);
    const begin = performance.now();
    const dialled: Promise<number | null>[] = [];
    for (const [index, cookie] of cookies.entries()) {
      const waitMs = begin + (index / perSecond) * 1_000 - performance.now();
      if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
      dialled.push(dial(target, cookie));
    }
    const dialling = (performance.now() - begin) / 1_000;
    const times = await Promise.all(dialled);
    const seconds = (performance.now() - begin) / 1_000;
    const timesMs = times.filter((time) => time !== null);
    return {
      opened: timesMs.length,
      failed: times.length - timesMs.length,
      dialledPerSecond: times.length / dialling,
      seconds,
      timesMs,
    };
  },
});

/** Returns the duration; null without a socket. */
function dial({ hostname, port, host, pathname }: URL, cookie: string): Promise<number | null> {
  const begin = performance.now();
  return new Promise((resolve) => {
    let head = Buffer.alloc(0);
    const buffer = Buffer.alloc(1_024);
    const socket = connect({
      host: hostname,
      port: Number(port),
      localAddress: `127.0.1.${1 + Math.floor(sockets.length / SOCKETS_PER_ADDRESS)}`,
      onread: {
        buffer,
        callback: (length) => {
          if (head.length < buffer.length) head = Buffer.concat([head, buffer.subarray(0, length)]);
          if (hasMessage(head)) resolve(performance.now() - begin);
          return true;
        },
      },
    });
    sockets.push(socket);
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(null));
    socket.write(
      [
        `GET ${pathname} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: YSBjcm93ZCBjb21lcyBpbg==',
        `Cookie: ${cookie}`,
        '\r\n',
      ].join('\r\n'),
    );
  });
}

/** Returns true when data followed the head of a response that opens a socket. */
function hasMessage(head: Buffer): boolean {
  const end = head.indexOf(END_OF_HEAD);
  return end > 0 && head.length > end + END_OF_HEAD.length && head.includes('HTTP/1.1 101');
}
