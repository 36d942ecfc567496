import type { ServerResponse } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { closeCodes } from '@plotline/contract/presence.ts';
import type { Config } from '../config.ts';
import { SESSION_COOKIE } from '../session.ts';
import { HttpError } from './errors.ts';
import type { Viewer } from './route.ts';
import { isOwnOrigin } from './origins.ts';
import { createConnection, type Connection } from './socket-connection.ts';
import { defaultSocketLimits, type SocketLimits } from './socket-limits.ts';
import { createSocketReader } from './socket-reader.ts';
import type { SocketMessage, SocketWatcher } from './socket.ts';

export interface SocketServerOptions {
  readonly path: string;
  readonly config: Config;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly authenticate: (token: string) => Promise<Viewer | null>;
  readonly messages: readonly SocketMessage[];
  readonly watcher: SocketWatcher;
  readonly limits?: Partial<SocketLimits> | undefined;
}

/** Upgrades per minute and address: a restart brings a whole office back at once. */
const UPGRADES_PER_MINUTE = 600;
const CLIENT_ID = /^[\w-]{1,64}$/;

interface Admission {
  readonly viewer: Viewer;
  readonly admittedAtMs: number;
}

/** One socket per tab, for signed-in users. Whoever may not have one is told so by a plain HTTP answer. */
export async function serveSockets(app: FastifyInstance, options: SocketServerOptions): Promise<void> {
  const limits = { ...defaultSocketLimits, ...options.limits };
  const connections = new Set<Connection>();
  const admissions = new WeakMap<FastifyRequest, Admission & { readonly answer: ServerResponse }>();
  const read = createSocketReader(options.messages);
  await app.register(websocket, {
    options: { maxPayload: limits.frameBytes, perMessageDeflate: false },
    preClose: (done) => {
      sayGoodbye(connections, limits.goodbyeMs);
      done();
    },
  });
  app.route({
    method: 'GET',
    url: options.path,
    config: { rateLimit: { max: UPGRADES_PER_MINUTE, timeWindow: '1 minute' } },
    preHandler: async (request, reply) => {
      admissions.set(request, { ...(await admit(request, options)), answer: reply.raw });
    },
    handler: () => {
      const headers = { upgrade: 'websocket', connection: 'upgrade' };
      throw new HttpError(426, 'socket.no_upgrade', 'Open a WebSocket here', { headers });
    },
    wsHandler: (ws, request) => {
      const admission = admissions.get(request);
      if (!admission) throw new TypeError('a socket was opened that nobody admitted');
      const { answer, ...who } = admission;
      letRequestGo(ws, answer);
      const id = clientId(request.query) ?? options.newId();
      const connection = createConnection(
        ws,
        { ...who, id, openedAt: options.now() },
        { read, limits, log: request.log, onClosed: () => left(connection) },
      );
      connections.add(connection);
      options.watcher.opened(connection.socket);
    },
  });
  const timer = setInterval(() => closeSilent(connections), limits.silenceCheckMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function left(connection: Connection): void {
    connections.delete(connection);
    options.watcher.closed(connection.socket);
  }
}

/** The request is over, but what was made for it would live as long as the socket: twice the socket's own size. */
function letRequestGo(ws: WebSocket, answer: ServerResponse): void {
  if (answer.socket) answer.detachSocket(answer.socket);
  ws.removeAllListeners('error');
}

async function admit(request: FastifyRequest, options: SocketServerOptions): Promise<Admission> {
  if (!isOwnOrigin(request, options.config))
    throw new HttpError(403, 'http.foreign_origin', 'Requests from other sites are not allowed');
  const token = request.cookies[SESSION_COOKIE];
  const admittedAtMs = performance.now();
  const viewer = token ? await options.authenticate(token) : null;
  if (!viewer) throw new HttpError(401, 'http.not_authenticated', 'Not authenticated');
  return { viewer, admittedAtMs };
}

/** What a client calls its tab. */
function clientId(query: unknown): string | undefined {
  const id = typeof query === 'object' && query !== null && 'session_id' in query ? query.session_id : '';
  return typeof id === 'string' && CLIENT_ID.test(id) ? id : undefined;
}

function closeSilent(connections: ReadonlySet<Connection>): void {
  const nowMs = performance.now();
  for (const connection of connections) connection.closeIfSilent(nowMs);
}

function sayGoodbye(connections: ReadonlySet<Connection>, goodbyeMs: number): void {
  const leaving = [...connections];
  for (const { socket } of leaving) socket.close(closeCodes.restart, 'The server restarts');
  setTimeout(() => {
    for (const connection of leaving) connection.cutOff();
  }, goodbyeMs);
}
