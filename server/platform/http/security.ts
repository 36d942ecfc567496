import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { HttpError } from './errors.ts';
import { isOwnHost, isOwnOrigin } from './origins.ts';

export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Paths that probes request by IP address. */
const ANY_HOST_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/** Adds security headers to every response and refuses cross-site requests. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  if (config.webOrigin) {
    await app.register(cors, {
      origin: config.webOrigin,
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['retry-after', 'x-request-id'],
    });
  }
  app.addHook('onRequest', (request, _, done) => {
    const [path = ''] = request.url.split('?', 1);
    if (!ANY_HOST_PATHS.has(path) && !isOwnHost(request, config)) return done(foreignHost());
    const isAllowed = SAFE_METHODS.has(request.method) || isOwnOrigin(request, config);
    return done(isAllowed ? undefined : foreignOrigin());
  });
}

function securityHeaders({ publicUrl, webOrigin }: Config): Readonly<Record<string, string>> {
  return {
    // Pages have their own policy (web-app.ts); other responses may not run or load anything.
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

/** 421 makes a client that reused a connection for another host name open a new one. */
function foreignHost(): HttpError {
  return new HttpError(421, 'http.foreign_host', 'This server does not serve this host name');
}
