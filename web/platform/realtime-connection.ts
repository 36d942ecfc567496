import { closeCodes, connected, PING_INTERVAL_MS, ping } from '@plotline/contract/presence.ts';
import { parseJson } from './json.ts';
import { afterClose, MAX_ATTEMPTS, reconnectDelayMs, restartDelayMs } from './realtime-backoff.ts';
import type { Message } from './realtime-live.ts';

/**
 * `idle`: not started, because no one is signed in. `connecting`: for the first time. `waiting`: for the next attempt,
 * or attempting again. `offline`: the attempts are used up, and it waits for a sign. `closed`: the server has closed it
 * for good, or the session is over.
 */
export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'waiting' | 'offline' | 'closed';

/** The part of a browser's WebSocket that is used. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'readyState'>;

export interface ConnectionOptions {
  readonly open: () => SocketLike;
  readonly onState: (state: ConnectionState) => void;
  /** Whether a message holds what its type declares; others are logged and ignored. */
  readonly accepts: (message: Message) => boolean;
  readonly onMessage: (message: Message) => void;
  readonly onSessionEnded: () => void;
  readonly log: (message: string, detail?: unknown) => void;
  readonly random?: () => number;
}

/** A socket that comes back by itself. */
export interface Connection {
  readonly start: () => void;
  /** Leaves with 1000 and stays away. */
  readonly stop: () => void;
  /** Nothing happens while there is no connection. */
  readonly send: (type: string, data?: object) => void;
  /** After the end of a session that was not the last one: stays away, but not for ever. */
  readonly awaitSign: () => void;
  /** The network or the page is back: tries at once, with all attempts again. */
  readonly retryNow: () => void;
  /** The server has answered a call: tries again if it had given up. */
  readonly serverAnswered: () => void;
}

const OPEN = 1;

export function createConnection(options: ConnectionOptions): Connection {
  const { onState, log, random = Math.random } = options;
  let state: ConnectionState = 'idle';
  let socket: SocketLike | undefined;
  let attempt = 0;
  let wasConnected = false;
  let hasHeard = false;
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
    hasHeard = true;
    const message = readMessage(text);
    if (!message || !options.accepts(message)) return log('A realtime message could not be read', text);
    if (message.type === connected.type) welcome();
    return options.onMessage(message);
  }

  function welcome(): void {
    attempt = 0;
    wasConnected = true;
    clearInterval(pinging);
    pinging = setInterval(checkPulse, PING_INTERVAL_MS);
    become('connected');
  }

  /** A network that vanished does not say so: an answer to the last ping is overdue. */
  function checkPulse(): void {
    if (!hasHeard) {
      const dead = socket;
      lost(0);
      dead?.close(closeCodes.left);
      return;
    }
    hasHeard = false;
    send(ping.type);
  }

  function lost(code: number): void {
    forget();
    const then = afterClose(code);
    if (then === 'stay away' || then === 'session ended') {
      become('closed');
      if (then === 'session ended') options.onSessionEnded();
    } else if (attempt >= MAX_ATTEMPTS) become('offline');
    else {
      const isRestart = then === 'restart' && attempt === 0;
      schedule(isRestart ? restartDelayMs(random) : reconnectDelayMs(attempt, random));
    }
  }

  function schedule(delayMs: number): void {
    become('waiting');
    attempt += 1;
    timer = setTimeout(open, delayMs);
  }

  function forget(): void {
    socket = undefined;
    hasHeard = true;
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
      forget();
      become('idle');
      if (leaving) closeQuietly(leaving);
    },
    send,
    awaitSign: () => {
      if (state === 'closed') become('offline');
    },
    retryNow: () => {
      if (state === 'waiting' || state === 'offline') retry();
    },
    serverAnswered: () => {
      if (state === 'offline') retry();
    },
  };
}

/** Closing what is not open yet would be reported as an error: it is waited for. */
function closeQuietly(socket: SocketLike): void {
  if (socket.readyState === OPEN) socket.close(closeCodes.left);
  else socket.addEventListener('open', () => socket.close(closeCodes.left));
}

/** Data may be left out where a message holds nothing. */
function readMessage(text: unknown): Message | undefined {
  const message = typeof text === 'string' ? parseJson(text) : undefined;
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  const { type } = message;
  const data = 'data' in message ? message.data : undefined;
  return typeof type === 'string' ? { type, data: data ?? {} } : undefined;
}
