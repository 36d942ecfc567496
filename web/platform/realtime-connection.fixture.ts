import { vi } from 'vitest';
import { connected } from '@plotline/contract/presence.ts';
import { hasShape } from './message-shape.ts';
import { createConnection, type ConnectionState, type SocketLike } from './realtime-connection.ts';

/** A socket that the test drives. */
class FakeSocket extends EventTarget implements SocketLike {
  readyState: SocketLike['readyState'] = 0;
  readonly sent: string[] = [];
  readonly closedWith: number[] = [];
  send(text: string): void {
    this.sent.push(text);
  }
  close(code = 1005): void {
    this.closedWith.push(code);
  }
  receive(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }
  welcome(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    this.receive('{"type":"connected","data":{"session_id":"a","user_uuid":"b"}}');
  }
  end(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('error'));
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** Creates a connection with fake sockets and records its callbacks. */
export function setUp() {
  const sockets: FakeSocket[] = [];
  const states: ConnectionState[] = [];
  const messages: [string, unknown][] = [];
  const logged: string[] = [];
  const sessionEnded = vi.fn();
  const connection = createConnection({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onState: (state) => states.push(state),
    accepts: ({ type, data }) => type !== connected.type || hasShape(connected.data, data),
    onMessage: ({ type, data }) => messages.push([type, data]),
    onSessionEnded: sessionEnded,
    log: (message) => logged.push(message),
    random: () => 0.5,
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { connection, sockets, states, messages, logged, sessionEnded, last };
}
