import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createAdmission, type Admission } from '../admission.ts';
import { loadConfig } from '../config.ts';
import { createHttpServer, type HttpOptions } from './http-server.ts';
import type { Route, Viewer } from './route.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

export const ada: Viewer = {
  uuid: 'b6e3f0a4-0000-7000-8000-000000000001',
  username: 'ada',
  role: 'user',
  sessionId: 's',
};

/** A server of these routes alone, closed after the test. No one is signed in unless `authenticate` says so. */
export async function serveRoutes(
  routes: readonly Route[],
  options: {
    readonly env?: Record<string, string>;
    readonly authenticate?: HttpOptions['authenticate'];
    readonly authenticateToken?: HttpOptions['authenticateToken'];
    readonly admission?: Admission;
    readonly slowBodies?: HttpOptions['slowBodies'];
    readonly requireSpace?: HttpOptions['requireSpace'];
    readonly log?: HttpOptions['log'];
  } = {},
): Promise<FastifyInstance> {
  const app = await createHttpServer({
    config: loadConfig({
      SECRET_KEY: 'x'.repeat(40),
      DATABASE_URL: 'postgres://localhost/x',
      DATA_DIR: path.join(os.tmpdir(), 'plotline-http-test'),
      ...options.env,
    }),
    log: options.log ?? pino({ level: 'silent' }),
    routes,
    admission: options.admission ?? createAdmission({ connections: 8 }),
    newId: () => crypto.randomUUID(),
    authenticate: options.authenticate ?? (async () => null),
    authenticateToken: options.authenticateToken ?? (async () => null),
    slowBodies: options.slowBodies,
    requireSpace: options.requireSpace,
  });
  open.push(app);
  return app;
}
