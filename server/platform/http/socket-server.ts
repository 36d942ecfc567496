import type { ServerResponse } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { closeCodes } from '@plotline/contract/presence.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { sessionTokenOf } from '../session.ts';
import { accountSuspended, HttpError } from './errors.ts';
import type { Viewer } from './route.ts';
import { isOwnOrigin } from './origins.ts';
import { createConnection, type Connection } from './socket-connection.ts';
import { defaultSocketLimits, type SocketLimits } from './socket-limits.ts';
import { createSocketReader } from './socket-reader.ts';
import type { SocketMessage, SocketWatcher } from './socket.ts';
import { turnOf } from './turns.ts';

export interface SocketServerOptions {
  readonly path: string;
  readonly config: Config;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly authenticate: (token: string) => Promise<Viewer | null>;
  readonly messages: readonly SocketMessage[];
  readonly watcher: SocketWatcher;
  readonly limits?: Partial<SocketLimits> | undefined;
  readonly metrics?: Pick<Metrics, 'gauge'>;
}

/** High enough for a whole office to reconnect from one address after a restart. */
const UPGRADES_PER_MINUTE = 600;
const CLIENT_ID = /^[\w-]{1,64}$/;

interface Admission {
  readonly viewer: Viewer;
  readonly admittedAtMs: number;
}

/** Serves one socket per tab to signed-in users; others get a plain HTTP error. */
export async function serveSockets(app: FastifyInstance, options: SocketServerOptions): Promise<void> {
  const limits = { ...defaultSocketLimits, ...options.limits };
  const connections = new Set<Connection>();
  const admissions = new WeakMap<FastifyRequest, Admission & { readonly response: ServerResponse }>();
  const read = createSocketReader(options.messages);
  await app.register(websocket, {
    options: { maxPayload: limits.frameBytes, perMessageDeflate: false },
    preClose: (done) => {
      closeAll(connections, limits.closeGraceMs);
      done();
    },
  });
  app.route({
    method: 'GET',
    url: options.path,
    config: { rateLimit: { max: UPGRADES_PER_MINUTE, timeWindow: '1 minute' } },
    preHandler: async (request, reply) => {
      const admitted = await admit(request, options);
      turnOf(request).release();
      admissions.set(request, { ...admitted, response: reply.raw });
    },
    handler: () => {
      const headers = { upgrade: 'websocket', connection: 'upgrade' };
      throw new HttpError(426, 'socket.no_upgrade', 'Open a WebSocket here', { headers });
    },
    wsHandler: (ws, request) => {
      const admission = admissions.get(request);
      if (!admission) throw new TypeError('a socket was opened without admission');
      const { response, ...identity } = admission;
      releaseRequest(ws, response);
      const id = clientId(request.query) ?? options.newId();
      const connection = createConnection(
        ws,
        { ...identity, id, openedAt: options.now() },
        { read, limits, log: request.log, onClosed: () => remove(connection) },
      );
      connections.add(connection);
      options.watcher.opened(connection.socket);
    },
  });
  options.metrics?.gauge('plotline_sockets', 'Open sockets of this node', () => connections.size);
  const timer = setInterval(() => closeSilent(connections), limits.silenceCheckMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function remove(connection: Connection): void {
    connections.delete(connection);
    options.watcher.closed(connection.socket);
  }
}

/** Releases the memory of the upgrade request, which would live as long as the socket and is twice its size. */
function releaseRequest(ws: WebSocket, response: ServerResponse): void {
  if (response.socket) response.detachSocket(response.socket);
  ws.removeAllListeners('error');
}

async function admit(request: FastifyRequest, options: SocketServerOptions): Promise<Admission> {
  if (!isOwnOrigin(request, options.config))
    throw new HttpError(403, 'http.foreign_origin', 'Requests from other sites are not allowed');
  const token = sessionTokenOf(request);
  const admittedAtMs = performance.now();
  const viewer = token ? await options.authenticate(token) : null;
  await turnOf(request).identify(viewer);
  if (!viewer) throw new HttpError(401, 'http.not_authenticated', 'Not authenticated');
  if (viewer.suspension) throw accountSuspended(viewer.suspension);
  return { viewer, admittedAtMs };
}

function clientId(query: unknown): string | undefined {
  const id = typeof query === 'object' && query !== null && 'session_id' in query ? query.session_id : '';
  return typeof id === 'string' && CLIENT_ID.test(id) ? id : undefined;
}

function closeSilent(connections: ReadonlySet<Connection>): void {
  const nowMs = performance.now();
  for (const connection of connections) connection.closeIfSilent(nowMs);
}

function closeAll(connections: ReadonlySet<Connection>, closeGraceMs: number): void {
  const closing = [...connections];
  for (const { socket } of closing) socket.close(closeCodes.restart, 'The server restarts');
  setTimeout(() => {
    for (const connection of closing) connection.terminate();
  }, closeGraceMs);
}
