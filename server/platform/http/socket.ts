import type { DataOf, EventDefinition } from '@plotline/contract/endpoint.ts';
import type { Viewer } from './route.ts';

/** One open socket of a signed-in user. */
export interface Socket {
  /** Tells it from the user's other sockets; the client may have chosen it, so it proves nothing. */
  readonly id: string;
  readonly viewer: Viewer;
  readonly openedAt: Date;
  /** When its session was looked up, in milliseconds of `performance.now()`. */
  readonly admittedAtMs: number;
  /** False from the moment when either side closes. */
  readonly isOpen: boolean;
  /** A whole message as text. A client that does not keep up is cut off. */
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** Learns which sockets come and go. */
export interface SocketWatcher {
  opened(socket: Socket): void;
  /** Once for every socket that was opened, whoever closed it. */
  closed(socket: Socket): void;
}

/** A message that clients may send, with the function that answers it. */
export interface SocketMessage {
  readonly event: EventDefinition;
  handle(socket: Socket, data: unknown): void | Promise<void>;
}

/** `data` has been checked against the event's schema. Messages of one socket are handled one after the other. */
export function socketMessage<E extends EventDefinition>(
  event: E,
  handle: (socket: Socket, data: DataOf<E>) => void | Promise<void>,
): SocketMessage {
  // The server calls it only with data that passed the schema.
  return { event, handle: (socket, data) => handle(socket, data as DataOf<E>) };
}
