import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { closeCodes, socketError } from '@plotline/contract/presence.ts';
import { eventText } from '../realtime.ts';
import { createMessageMeter, type SocketLimits } from './socket-limits.ts';
import type { ReadMessage, Reading } from './socket-reader.ts';
import type { Socket } from './socket.ts';

const POLICY_VIOLATION = 1008;

/** The server's own end of one socket. */
export interface Connection {
  readonly socket: Socket;
  closeIfSilent(nowMs: number): void;
  /** Without a word: the client has had its time. */
  cutOff(): void;
}

interface ConnectionParts {
  readonly read: ReadMessage;
  readonly limits: SocketLimits;
  readonly log: FastifyBaseLogger;
  /** Called once. */
  readonly onClosed: () => void;
}

type Who = Pick<Socket, 'id' | 'viewer' | 'openedAt' | 'admittedAtMs'>;

/** Reads messages one after the other, answers what it cannot understand, and keeps the limits. */
export function createConnection(ws: WebSocket, who: Who, parts: ConnectionParts): Connection {
  const { limits, read, log } = parts;
  const meter = createMessageMeter(limits);
  let isOpen = true;
  let heardAtMs = performance.now();
  let handled = Promise.resolve();

  const socket: Socket = {
    ...who,
    get isOpen() {
      return isOpen;
    },
    send: (text) => {
      if (!isOpen) return;
      if (ws.bufferedAmount > limits.bufferedBytes) {
        log.warn({ buffered: ws.bufferedAmount }, 'a socket that does not keep up is cut off');
        cutOff();
      } else ws.send(text);
    },
    close: (code, reason) => {
      if (!isOpen) return;
      ws.close(code, reason);
      leave();
    },
  };

  function leave(): void {
    if (!isOpen) return;
    isOpen = false;
    parts.onClosed();
  }

  function cutOff(): void {
    ws.terminate();
    leave();
  }

  async function handle(reading: Reading): Promise<void> {
    if (!isOpen) return;
    if ('objection' in reading) return object(reading.objection);
    try {
      await reading.message.handle(socket, reading.data);
    } catch (error) {
      log.error({ err: error, type: reading.message.event.type }, 'socket message failed');
      object('The server cannot answer at the moment. Please try again.');
    }
  }

  function object(detail: string): void {
    socket.send(eventText(socketError, { detail }));
  }

  /** False for what is beyond the rate. */
  function admit(bytes: number): boolean {
    heardAtMs = performance.now();
    if (!isOpen) return false;
    const verdict = meter.take(bytes, heardAtMs);
    if (verdict === 'abuse') {
      socket.close(POLICY_VIOLATION, 'Too many messages');
      // It need not answer; until then what it sends is thrown away.
      setTimeout(() => ws.terminate(), limits.goodbyeMs).unref();
    }
    if (verdict === 'first refused') object('Too many messages. Some were ignored.');
    return verdict === 'taken';
  }

  function receive(frame: Buffer, isBinary: boolean): void {
    if (!admit(frame.byteLength)) return;
    const isTooLong = frame.byteLength > limits.messageBytes;
    const reading = isTooLong ? { objection: 'The message is too long' } : read(frame, isBinary);
    handled = handled.then(() => handle(reading));
  }

  // With the library's default for binary data, a frame is always one Buffer.
  ws.on('message', (frame, isBinary) => receive(frame as Buffer, isBinary));
  // The library answers them; a flood of them is one all the same.
  ws.on('ping', (payload) => void admit(payload.byteLength));
  ws.on('pong', (payload) => void admit(payload.byteLength));
  ws.on('close', leave);
  // A frame against the protocol: the library has closed the connection, and the client knows why.
  ws.on('error', (error) => log.debug({ err: error }, 'socket failed'));
  return {
    socket,
    cutOff,
    closeIfSilent: (nowMs) => {
      if (nowMs - heardAtMs > limits.silenceMs) socket.close(closeCodes.silent, 'Nothing was heard of you');
    },
  };
}
