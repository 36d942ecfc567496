import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { HttpError } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers of every answer, and the guard against other sites using a visitor's cookie. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    // Pages carry their own policy with a nonce (web-app.ts); nothing else may run or load anything.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: config.webOrigin ? 'cross-origin' : 'same-origin' },
  });
  if (config.webOrigin) {
    await app.register(cors, {
      origin: config.webOrigin,
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
  }
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    if (!isOwnOrigin(request.headers, request.host, config)) {
      throw new HttpError(403, 'http.foreign_origin', 'Requests from other sites are not allowed');
    }
  });
}

/** Also for socket upgrades. A client without an Origin is no browser page, so there is no visitor to protect. */
export function isOwnOrigin(
  headers: {
    readonly origin?: string | undefined;
    readonly 'sec-fetch-site'?: string | string[] | undefined;
  },
  host: string,
  config: Config,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  if (origin === config.webOrigin || origin === new URL(config.publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
