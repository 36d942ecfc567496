import { closeCodes, connected, PING_INTERVAL_MS, ping } from '@plotline/contract/presence.ts';
import { parseJson } from './json.ts';
import { afterClose, MAX_ATTEMPTS, reconnectDelayMs, restartDelayMs } from './realtime-backoff.ts';
import type { Message } from './realtime-live.ts';

/**
 * - `idle`: not started, because the visitor is signed out.
 * - `connecting`: the first attempt.
 * - `waiting`: before or during a further attempt.
 * - `offline`: all attempts failed; a retry follows when the network or the server is back.
 * - `closed`: the server has closed the connection for good, or the session is over.
 */
export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'waiting' | 'offline' | 'closed';

/** The used part of a browser's WebSocket. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'readyState'>;

export interface ConnectionOptions {
  readonly open: () => SocketLike;
  readonly onState: (state: ConnectionState) => void;
  /** Returns whether the data of a message fits its type; other messages are logged and ignored. */
  readonly accepts: (message: Message) => boolean;
  readonly onMessage: (message: Message) => void;
  readonly onSessionEnded: () => void;
  readonly log: (message: string, detail?: unknown) => void;
  readonly random?: () => number;
}

/** A WebSocket that reconnects on its own. */
export interface Connection {
  readonly start: () => void;
  /** Closes with 1000 and does not reconnect. */
  readonly stop: () => void;
  /** Sends a message, or drops it while there is no connection. */
  readonly send: (type: string, data?: object) => void;
  /** Allows retries again after the session ended and a new one was found. */
  readonly allowRetry: () => void;
  /** Retries right away, with all attempts again; for when the network or the page is back. */
  readonly retryNow: () => void;
  /** Retries if all attempts had failed; for when the server has responded to a request. */
  readonly serverResponded: () => void;
}

const OPEN = 1;

export function createConnection(options: ConnectionOptions): Connection {
  const { onState, log, random = Math.random } = options;
  let state: ConnectionState = 'idle';
  let socket: SocketLike | undefined;
  let attempt = 0;
  let wasConnected = false;
  let hasReceived = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;

  function become(next: ConnectionState): void {
    if (state === next) return;
    state = next;
    onState(next);
  }

  function open(): void {
    const next = options.open();
    socket = next;
    next.addEventListener('message', ({ data }) => {
      if (socket === next) receive(data);
    });
    next.addEventListener('close', ({ code }) => {
      if (socket === next) lost(code);
    });
    next.addEventListener('error', () => {
      if (socket === next && !wasConnected && attempt === 0) log('Failed to connect to WebSocket');
    });
  }

  function receive(text: unknown): void {
    hasReceived = true;
    const message = readMessage(text);
    if (!message || !options.accepts(message)) return log('A realtime message could not be read', text);
    if (message.type === connected.type) welcome();
    return options.onMessage(message);
  }

  function welcome(): void {
    attempt = 0;
    wasConnected = true;
    clearInterval(pinging);
    pinging = setInterval(checkAlive, PING_INTERVAL_MS);
    become('connected');
  }

  /** Treats the connection as lost if nothing was received since the last ping: a dead network sends no close. */
  function checkAlive(): void {
    if (!hasReceived) {
      const dead = socket;
      lost(0);
      dead?.close(closeCodes.left);
      return;
    }
    hasReceived = false;
    send(ping.type);
  }

  function lost(code: number): void {
    reset();
    const next = afterClose(code);
    if (next === 'stay away' || next === 'session ended') {
      become('closed');
      if (next === 'session ended') options.onSessionEnded();
    } else if (attempt >= MAX_ATTEMPTS) become('offline');
    else {
      const isRestart = next === 'restart' && attempt === 0;
      schedule(isRestart ? restartDelayMs(random) : reconnectDelayMs(attempt, random));
    }
  }

  function schedule(delayMs: number): void {
    become('waiting');
    attempt += 1;
    timer = setTimeout(open, delayMs);
  }

  function reset(): void {
    socket = undefined;
    hasReceived = true;
    clearTimeout(timer);
    clearInterval(pinging);
  }

  function send(type: string, data: object = {}): void {
    if (socket?.readyState === OPEN) socket.send(JSON.stringify({ type, data }));
  }

  function retry(): void {
    attempt = 0;
    const isTrying = socket !== undefined;
    if (isTrying) return;
    clearTimeout(timer);
    become('waiting');
    open();
  }

  return {
    start: () => {
      if (state !== 'idle' && state !== 'closed') return;
      attempt = 0;
      wasConnected = false;
      become('connecting');
      open();
    },
    stop: () => {
      const leaving = socket;
      reset();
      become('idle');
      if (leaving) closeQuietly(leaving);
    },
    send,
    allowRetry: () => {
      if (state === 'closed') become('offline');
    },
    retryNow: () => {
      if (state === 'waiting' || state === 'offline') retry();
    },
    serverResponded: () => {
      if (state === 'offline') retry();
    },
  };
}

/** Closes a socket once it is open: browsers report an error if it is closed earlier. */
function closeQuietly(socket: SocketLike): void {
  if (socket.readyState === OPEN) socket.close(closeCodes.left);
  else socket.addEventListener('open', () => socket.close(closeCodes.left));
}

/** Parses a message; absent data becomes an empty object. */
function readMessage(text: unknown): Message | undefined {
  const message = typeof text === 'string' ? parseJson(text) : undefined;
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  const { type } = message;
  const data = 'data' in message ? message.data : undefined;
  return typeof type === 'string' ? { type, data: data ?? {} } : undefined;
}
