import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { closeCodes, socketError } from '@plotline/contract/presence.ts';
import { eventText } from '../realtime.ts';
import { createMessageMeter, type SocketLimits } from './socket-limits.ts';
import type { ReadMessage, Reading } from './socket-reader.ts';
import type { Socket } from './socket.ts';

const POLICY_VIOLATION = 1008;

/** Server side of one socket. */
export interface Connection {
  readonly socket: Socket;
  closeIfSilent(nowMs: number): void;
  /** Terminates the connection without a close frame. */
  terminate(): void;
}

interface ConnectionParts {
  readonly read: ReadMessage;
  readonly limits: SocketLimits;
  readonly log: FastifyBaseLogger;
  /** Called once. */
  readonly onClosed: () => void;
}

type Identity = Pick<Socket, 'id' | 'viewer' | 'openedAt' | 'admittedAtMs'>;

/** Handles the messages of a socket one after the other, reports invalid ones and enforces the limits. */
export function createConnection(ws: WebSocket, identity: Identity, parts: ConnectionParts): Connection {
  const { limits, read, log } = parts;
  const meter = createMessageMeter(limits);
  let isOpen = true;
  let lastReceivedMs = performance.now();
  let handled = Promise.resolve();

  const socket: Socket = {
    ...identity,
    get isOpen() {
      return isOpen;
    },
    send: (text) => {
      if (!isOpen) return;
      if (ws.bufferedAmount > limits.bufferedBytes) {
        log.warn({ buffered: ws.bufferedAmount }, 'socket terminated: the client reads too slowly');
        terminate();
      } else ws.send(text);
    },
    close: (code, reason) => {
      if (!isOpen) return;
      ws.close(code, reason);
      markClosed();
    },
  };

  function markClosed(): void {
    if (!isOpen) return;
    isOpen = false;
    parts.onClosed();
  }

  function terminate(): void {
    ws.terminate();
    markClosed();
  }

  async function handle(reading: Reading): Promise<void> {
    if (!isOpen) return;
    if ('error' in reading) return sendError(reading.error);
    try {
      await reading.message.handle(socket, reading.data);
    } catch (error) {
      log.error({ err: error, type: reading.message.event.type }, 'socket message failed');
      sendError('The server is unavailable at the moment. Please try again.');
    }
  }

  function sendError(detail: string): void {
    socket.send(eventText(socketError, { detail }));
  }

  /** Returns whether a message is within the rate. */
  function admit(bytes: number): boolean {
    lastReceivedMs = performance.now();
    if (!isOpen) return false;
    const verdict = meter.take(bytes, lastReceivedMs);
    if (verdict === 'abuse') {
      socket.close(POLICY_VIOLATION, 'Too many messages');
      // The client may ignore the close frame; its messages are dropped until the deadline.
      setTimeout(() => ws.terminate(), limits.closeGraceMs).unref();
    }
    if (verdict === 'first refused') sendError('Too many messages. Some were ignored.');
    return verdict === 'accepted';
  }

  function receive(frame: Buffer, isBinary: boolean): void {
    if (!admit(frame.byteLength)) return;
    const isTooLong = frame.byteLength > limits.messageBytes;
    const reading = isTooLong ? { error: 'The message is too long' } : read(frame, isBinary);
    handled = handled.then(() => handle(reading));
  }

  // With the library's default for binary data, a frame is always one Buffer.
  ws.on('message', (frame, isBinary) => receive(frame as Buffer, isBinary));
  // The library responds to them, but they count towards the rate.
  ws.on('ping', (payload) => void admit(payload.byteLength));
  ws.on('pong', (payload) => void admit(payload.byteLength));
  ws.on('close', markClosed);
  // A protocol error: the library has closed the connection with the reason.
  ws.on('error', (error) => log.debug({ err: error }, 'socket failed'));
  return {
    socket,
    terminate,
    closeIfSilent: (nowMs) => {
      if (nowMs - lastReceivedMs > limits.silenceMs) socket.close(closeCodes.silent, 'No message received');
    },
  };
}
