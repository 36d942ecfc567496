import { closeCodes } from '@plotline/contract/presence.ts';
import type { Socket } from '../../platform/http/socket.ts';
import type { SessionEnded } from '../accounts/accounts.events.ts';
import type { Connections } from './connections.ts';

/** Closes the sockets of sessions that end. */
export interface SessionEnds {
  ended(event: SessionEnded): void;
  /** Closes a socket whose session ended while it was being opened. */
  check(socket: Socket): void;
}

interface Ended extends SessionEnded {
  readonly atMs: number;
}

/** Opening a socket takes less. */
const REMEMBERED_MS = 30_000;

export function createSessionEnds(connections: Connections): SessionEnds {
  let lately: Ended[] = [];

  return {
    ended: (event) => {
      const nowMs = performance.now();
      lately = lately.filter(({ atMs }) => nowMs - atMs < REMEMBERED_MS);
      lately.push({ ...event, atMs: nowMs });
      for (const socket of connections.of(event.user_id)) closeIf(socket, event);
    },
    check: (socket) => {
      for (const event of lately) if (event.atMs >= socket.admittedAtMs) closeIf(socket, event);
    },
  };
}

function closeIf(socket: Socket, { user_id: userId, session_id: sessionId, reason }: SessionEnded): void {
  const { viewer } = socket;
  if (viewer.uuid !== userId || (sessionId !== null && viewer.sessionId !== sessionId)) return;
  if (reason === 'deactivated') socket.close(closeCodes.deactivated, 'This account has been deactivated');
  else socket.close(closeCodes.signedOut, 'Signed out');
}
