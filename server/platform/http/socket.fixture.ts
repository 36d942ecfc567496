import type { Socket } from './socket.ts';

/** A socket that passes on the text of each message. */
export function createTestSocket(id: string, send: Socket['send']): Socket {
  return {
    id,
    viewer: { uuid: id, username: id, role: 'user', sessionId: id },
    openedAt: new Date(0),
    admittedAtMs: 0,
    isOpen: true,
    send,
    close: () => undefined,
  };
}
