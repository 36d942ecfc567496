import type { FastifyInstance } from 'fastify';
import { isOutOfSpace } from '../out-of-space.ts';

export interface HealthOptions {
  /** Throws while the database or the bus is unavailable or the disk is almost full. */
  readonly checkReady: () => Promise<void>;
}

/** Serves `/healthz` (the process is alive) and `/readyz` (it can handle requests). */
export function serveHealth(app: FastifyInstance, { checkReady }: HealthOptions): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await checkReady();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      const detail = isOutOfSpace(error)
        ? 'The disk is almost full: reads are answered, writes are refused'
        : 'The database cannot be reached';
      return reply.code(503).send({ detail });
    }
  });
}
