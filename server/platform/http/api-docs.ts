import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Endpoint } from '@plotline/contract/endpoint.ts';
import type { Config } from '../config.ts';
import { answerErrors, answerMissing } from './error-answers.ts';
import { openApiDocument } from './openapi.ts';
import { secure } from './security.ts';

const PAGE = '/api/docs';

type Document = ReturnType<typeof openApiDocument>;

/**
 * `/api/openapi.json`, and `/api/docs` which shows it. Few ever look at the page, and it takes as many modules as the
 * rest of the HTTP side: it has a server of its own, made when a user does.
 */
export function serveApiDocs(app: FastifyInstance, endpoints: readonly Endpoint[], config: Config): void {
  const document = openApiDocument(endpoints, { title: `${config.brandName} API`, version: '1' });
  app.get('/api/openapi.json', (_, reply) =>
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
  const [{ default: compress }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/compress'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
  });
  answerErrors(app, { hasLostSession: async () => false });
  answerMissing(app);
  await secure(app, config);
  await app.register(compress);
  // The plug-in types its document more narrowly than OpenAPI 3.1 with JSON Schema is.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: PAGE, staticCSP: true });
  await app.ready();
  return app;
}
