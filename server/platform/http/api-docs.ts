import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@plotline/contract/endpoint.ts';
import { openApiDocument } from './openapi.ts';

/** `/api/openapi.json`, and `/api/docs` which shows it. */
export async function serveApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  title: string,
): Promise<void> {
  const document = openApiDocument(endpoints, { title: `${title} API`, version: '1' });
  app.get('/api/openapi.json', (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
  // The plug-in types its document more narrowly than OpenAPI 3.1 with JSON Schema is.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
