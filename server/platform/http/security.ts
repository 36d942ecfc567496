import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { HttpError } from './errors.ts';

export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers of every answer, and the guard against other sites using a visitor's cookie. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const headers = guardingHeaders(config);
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (config.webOrigin) {
    await app.register(cors, {
      origin: config.webOrigin,
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
  }
  app.addHook('onRequest', (request, _, done) => {
    const isAllowed = SAFE_METHODS.has(request.method) || isOwnOrigin(request.headers, request.host, config);
    done(isAllowed ? undefined : foreignOrigin());
  });
}

/** Made once: whatever a request costs here, every request costs. */
function guardingHeaders({ publicUrl, webOrigin }: Config): Readonly<Record<string, string>> {
  return {
    // Pages carry their own policy with a nonce (web-app.ts); nothing else may run or load anything.
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': webOrigin ? 'cross-origin' : 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

function foreignOrigin(): HttpError {
  return new HttpError(403, 'http.foreign_origin', 'Requests from other sites are not allowed');
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
