import type { FastifyInstance } from 'fastify';

export interface HealthOptions {
  /** Throws while the database or the bus does not answer. */
  readonly checkReady: () => Promise<void>;
}

/** `/healthz` answers while the process lives; `/readyz` while it can serve. */
export function serveHealth(app: FastifyInstance, { checkReady }: HealthOptions): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await checkReady();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ detail: 'The database does not answer' });
    }
  });
}
