import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { sendMissing } from './error-answers.ts';

/** `/metrics`, for machines of the same network alone, and the duration of every request in it. */
export function serveMetrics(app: FastifyInstance, config: Config, metrics: Metrics): void {
  const duration = metrics.duration(
    'http_request_duration_seconds',
    'From the first byte of a request to the last of its answer',
    ['method', 'route', 'status'],
  );
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromInside(request, config)) return sendMissing(reply);
    const { contentType, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
}

/** As it was declared, so that there are few: all files of the app are one, and so is whatever has no route. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url = 'page' } = routeOptions;
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

const inside = new BlockList();
inside.addSubnet('127.0.0.0', 8);
inside.addSubnet('10.0.0.0', 8);
inside.addSubnet('172.16.0.0', 12);
inside.addSubnet('192.168.0.0', 16);
inside.addSubnet('169.254.0.0', 16);
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Straight from the same machine or network. A proxy stands there, too, and passes on what comes from
 * outside: what it marks, or asks for under the public name, is not from inside.
 */
export function isFromInside(
  { socket, headers, host }: Pick<FastifyRequest, 'socket' | 'headers' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  const { remoteAddress } = socket;
  if (remoteAddress === undefined || !isInside(remoteAddress)) return false;
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const site = new URL(publicUrl);
  return (
    isInside(site.hostname.replace(/^\[|\]$/g, '')) || site.hostname === 'localhost' || host !== site.host
  );
}

function isInside(address: string): boolean {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (isIPv6(plain) && mapped === undefined) return inside.check(plain, 'ipv6');
  return inside.check(mapped ?? plain);
}
