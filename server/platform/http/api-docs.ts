import { ErrorBody } from '@plotline/contract/schema.ts';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Endpoint } from '@plotline/contract/endpoint.ts';
import type { Config } from '../config.ts';
import { sessionCookieName } from '../session.ts';
import { compressResponse } from './content-encoding.ts';
import { handleErrors, handleNotFound } from './error-responses.ts';
import { secure } from './security.ts';

const PAGE = '/api/docs';

/** The page loads nothing but its own files. The icons of its styles are data URLs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Document = ReturnType<typeof openApiDocument>;

/**
 * Serves `/api/openapi.json` and the page `/api/docs`. The page is rarely opened and loads many modules, so that it has
 * its own server, created on the first request.
 */
export function serveApiDocs(app: FastifyInstance, endpoints: readonly Endpoint[], config: Config): void {
  const document = openApiDocument(endpoints, config);
  app.get('/api/openapi.json', { onSend: compressResponse }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
  let page: Promise<FastifyInstance> | undefined;
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= createPage(app.log, document, config);
    const server = await page;
    reply.hijack();
    server.routing(request.raw, reply.raw);
  };
  app.get(PAGE, show);
  app.get(`${PAGE}/*`, show);
  app.addHook('onClose', async () => {
    const server = await page;
    await server?.close();
  });
}

async function createPage(
  log: FastifyBaseLogger,
  document: Document,
  config: Config,
): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
  });
  handleErrors(app, { hasLostSession: async () => false });
  handleNotFound(app);
  await secure(app, config);
  app.addHook('onSend', compressResponse);
  // The plug-in declares a narrower type than OpenAPI 3.1 with JSON Schema.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: PAGE, staticCSP: POLICY, uiConfig: { validatorUrl: null } });
  await app.ready();
  return app;
}

/** Returns the OpenAPI 3.1 document of the endpoints, whose schemas are JSON Schema. */
function openApiDocument(endpoints: readonly Endpoint[], config: Pick<Config, 'brandName' | 'publicUrl'>) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${config.brandName} API`, version: '1' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(config) },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token, created in the settings. Only operations that name a scope accept one.',
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): object {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status]: endpoint.response
        ? { description: 'Success', content: { 'application/json': { schema: endpoint.response } } }
        : { description: 'Success' },
      default: { description: 'Failure', content: { 'application/json': { schema: ErrorBody } } },
    },
  };
}

/** Returns the alternatives: no credentials, the cookie, or a token with a scope. */
function securityOf({ access, tokenScope }: Endpoint): object {
  if (access === 'anyone' && tokenScope === undefined) return {};
  const token = tokenScope === undefined ? [] : [{ token: [tokenScope] }];
  return { security: [access === 'anyone' ? {} : { session: [] }, ...token] };
}

function parameters(schema: Endpoint['query'], where: 'path' | 'query'): object[] {
  if (!schema) return [];
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): object | undefined {
  if (endpoint.body)
    return { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } };
  if (!endpoint.multipart) return undefined;
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = {
    type: 'object',
    required: ['file'],
    properties: { ...endpoint.multipart.fields?.properties, file },
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}
