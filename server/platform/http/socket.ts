import type { DataOf, EventDefinition } from '@plotline/contract/endpoint.ts';
import type { Viewer } from './route.ts';

/** Socket of a signed-in user. */
export interface Socket {
  /** Id among the sockets of the user; may be chosen by the client, so it is not trusted. */
  readonly id: string;
  readonly viewer: Viewer;
  readonly openedAt: Date;
  /** Time of the session check, in milliseconds of `performance.now()`. */
  readonly admittedAtMs: number;
  /** False as soon as either side closes. */
  readonly isOpen: boolean;
  /** Sends a message. Terminates the socket if the client reads too slowly. */
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** Observer of opened and closed sockets. */
export interface SocketWatcher {
  opened(socket: Socket): void;
  /** Called once for every opened socket, whichever side closed it. */
  closed(socket: Socket): void;
}

/** Message type of clients, with its handler. */
export interface SocketMessage {
  readonly event: EventDefinition;
  handle(socket: Socket, data: unknown): void | Promise<void>;
}

/** Creates a typed message handler: `data` is valid by the schema. Messages of one socket are handled in order. */
export function socketMessage<E extends EventDefinition>(
  event: E,
  handle: (socket: Socket, data: DataOf<E>) => void | Promise<void>,
): SocketMessage {
  // Called only with validated data.
  return { event, handle: (socket, data) => handle(socket, data as DataOf<E>) };
}
