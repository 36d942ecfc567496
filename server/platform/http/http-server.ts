import { hash } from 'node:crypto';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { Endpoint } from '@plotline/contract/endpoint.ts';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { TSchema } from 'typebox';
import type { Admission } from '../admission.ts';
import type { Config } from '../config.ts';
import type { RequireSpace } from '../free-space.ts';
import { addressKey, addressLimit } from '../rate-limit.ts';
import { authorize, viewerOf, type Authentication } from './authentication.ts';
import { handleClientError, refuseExpectations, refuseInvalidRequests } from './client-errors.ts';
import { handleErrors, handleUnroutable } from './error-responses.ts';
import { HttpError } from './errors.ts';
import { compressResponse } from './content-encoding.ts';
import { createFormFolder, type OpenForm } from './form-files.ts';
import type { FormReader } from './form-files.ts';
import { createLogResponse, createRequestLog } from './request-log.ts';
import { serializerOf } from './response-schema.ts';
import type { Call, Route, Upload } from './route.ts';
import { SAFE_METHODS, secure } from './security.ts';
import { endSlowBodies, type SlowBodyLimits } from './slow-bodies.ts';
import { isFromOwnPage } from './origins.ts';
import { runInTurn, takeTurns } from './turns.ts';
import { compileFields, inputParser } from './validation.ts';

/** Default limit per address. */
const RATE_PER_MINUTE = 1_200;
const BODY_LIMIT_BYTES = 1024 * 1024;

const HEADERS_TIMEOUT_MS = 20_000;
/** Enough for the largest upload at 10 kB/s; slower ones are ended by slow-bodies.ts. */
const REQUEST_TIMEOUT_MS = 3 * 60 * 60 * 1000;
/** Limit without a byte in either direction; long, because uploaded videos are queued. */
const IDLE_TIMEOUT_MS = 10 * 60 * 1000;
/** Longer than the usual minute of proxies, so that they close idle connections first. */
const KEEP_ALIVE_MS = 72_000;

export interface HttpOptions extends Authentication {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly routes: readonly Route[];
  readonly newId: () => string;
  readonly admission: Admission;
  /** Called before each write. */
  readonly requireSpace?: RequireSpace | undefined;
  readonly slowBodies?: SlowBodyLimits | undefined;
}

/** Creates the HTTP server, which validates, authorises and serializes every route as its endpoint declares. */
export async function createHttpServer(httpOptions: HttpOptions): Promise<FastifyInstance> {
  const { config } = httpOptions;
  const options = { ...httpOptions, openForm: createFormFolder(config.dataDir) };
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: createRequestLog,
    genReqId: options.newId,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustedHops(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // A missing Host header gets a JSON error, see client-errors.ts.
    http: {
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 5_000,
    },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: handleClientError,
    frameworkErrors: handleUnroutable,
  });
  const signedIn = new WeakSet<FastifyRequest>();
  handleErrors(app, {
    hasLostSession: async (request) => signedIn.has(request) && !(await viewerOf(request, options)),
  });
  closeConnectionsOnShutdown(app);
  endSlowBodies(app, options.slowBodies);
  acceptOnlyJson(app);
  await secure(app, config);
  refuseInvalidRequests(app);
  refuseExpectations(app);
  await app.register(cookie);
  await app.register(multipart);
  if (config.rateLimit) {
    await app.register(rateLimit, {
      global: false,
      keyGenerator: ({ ip }) => addressKey(ip),
      errorResponseBuilder: rateLimited,
    });
  }
  const { requireSpace } = options;
  if (requireSpace)
    app.addHook('onRequest', async ({ method }) => {
      if (!SAFE_METHODS.has(method)) await requireSpace();
    });
  app.addHook('onResponse', createLogResponse(options.log));
  takeTurns(app, options.admission);
  await app.register(async (scope) => {
    await scope.register(etag, { weak: true, hashFn: (payload) => hash('sha1', payload, 'base64') });
    addRoutes(
      scope,
      options.routes.filter(({ endpoint }) => endpoint.etag),
      { ...options, signedIn },
    );
  });
  addRoutes(
    app,
    options.routes.filter(({ endpoint }) => !endpoint.etag),
    { ...options, signedIn },
  );
  return app;
}

function trustedHops(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_: string, hop: number) => hop < trust : trust;
}

interface RouteOptions extends HttpOptions {
  /** Requests with a valid session or access token. */
  readonly signedIn: WeakSet<FastifyRequest>;
  readonly openForm: OpenForm;
}

function addRoutes(app: FastifyInstance, routes: readonly Route[], options: RouteOptions): void {
  for (const route of routes) addRoute(app, route, options);
}

function addRoute(app: FastifyInstance, route: Route, options: RouteOptions): void {
  const { endpoint } = route;
  const parse = inputParser(endpoint);
  const checkFields = compileFields(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.response ? serialization(endpoint.response) : {}),
    config: {
      rateLimit: { max: perMinute(endpoint), timeWindow: '1 minute' },
      hasRawBody: endpoint.rawBody === true,
      acceptsForms: endpoint.acceptsForms === true,
    },
    // The last hook: an ETag is that of the plain text.
    onSend: (request, reply, payload, done) => compressResponse(request, reply, payload, done),
    handler: (request, reply) =>
      runInTurn(request, async (turn) => {
        const viewer = await authorize(request, endpoint, options);
        await turn.identify(viewer);
        if (viewer) options.signedIn.add(request);
        if (endpoint.body && request.isMultipart()) throw notJson();
        const form = options.openForm(request);
        const readForm: FormReader['read'] = (formOptions) => {
          turn.release();
          return form.read(formOptions);
        };
        const call = {
          ...parse({ params: request.params, query: request.query, body: request.body }),
          rawBody: endpoint.rawBody && typeof request.body === 'string' ? request.body : '',
          viewer,
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? null,
          get isFromOwnPage() {
            return isFromOwnPage(request, options.config);
          },
          upload: () => readUpload(readForm, endpoint, checkFields),
          form: readForm,
          request,
          reply,
        };
        reply.code(endpoint.status).header('cache-control', endpoint.etag ? 'private, no-cache' : 'no-store');
        // `parse` has checked the parts against the endpoint, and `authorize` the viewer.
        try {
          return await route.handle(call as Call);
        } finally {
          await form.close();
          turn.end();
        }
      }),
  });
}

function serialization(schema: TSchema) {
  return { schema: { response: { '2xx': schema } }, serializerCompiler: () => serializerOf(schema) };
}

function perMinute({
  ratePerMinute = RATE_PER_MINUTE,
}: Endpoint): (_: FastifyRequest, key: string) => number {
  const limit = addressLimit(ratePerMinute);
  return (_, key) => limit(key);
}

/**
 * Accepts JSON and empty bodies, which browsers send with a JSON content type on DELETE and POST, but no plain text, and
 * forms only where the endpoint ignores them.
 */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'ignore');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if ('hasRawBody' in request.routeOptions.config && request.routeOptions.config.hasRawBody)
      done(null, body);
    else void parseJson(request, String(body), done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _, done) => {
    const { config } = request.routeOptions;
    done('acceptsForms' in config && config.acceptsForms === true ? null : notJson());
  });
}

/** The server parses forms for uploads; endpoints with a JSON body refuse them. */
function notJson(): HttpError {
  return new HttpError(415, 'http.not_json', 'This content type is not supported');
}

function rateLimited(_: FastifyRequest, { ttl }: { ttl: number }): HttpError {
  const seconds = Math.max(1, Math.ceil(ttl / 1000));
  return new HttpError(429, 'http.rate_limited', `Too many requests. Try again in ${seconds} s.`);
}

/** Slow uploads and downloads are then cut off, so that the server can end in order within its limit. */
const CLOSING_MS = 2_500;

/**
 * Disables keep-alive while the server closes: otherwise it would wait for browsers and proxies to close their
 * connections.
 */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), CLOSING_MS).unref();
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // A stream that started before has already sent its headers.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}

/** Writes the one file of a multipart body to disk, and checks the text fields that come before or after it. */
async function readUpload(
  readForm: FormReader['read'],
  endpoint: Endpoint,
  checkFields: (fields: unknown) => void,
): Promise<Upload> {
  if (!endpoint.multipart) throw new TypeError(`${endpoint.name} takes no upload`);
  const { files, fields } = await readForm({ maxBytes: { file: endpoint.multipart.maxBytes }, tooLarge });
  if (!files['file']) throw missingFile();
  checkFields(fields);
  return { ...files['file'], fields };
}

function tooLarge(): HttpError {
  return new HttpError(413, 'upload.too_large', 'The file is too large');
}

function missingFile(): HttpError {
  return new HttpError(422, 'upload.missing', [
    { loc: ['body', 'file'], msg: 'Choose a file', type: 'missing' },
  ]);
}
