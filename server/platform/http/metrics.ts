import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { sendNotFound } from './error-responses.ts';
import type { LoadShedding } from './load-shedding.ts';

/** Serves `/metrics` to the internal network and measures the duration of every request. */
export function serveMetrics(app: FastifyInstance, config: Config, metrics: Metrics): void {
  const duration = metrics.duration(
    'http_request_duration_seconds',
    'Time from the first byte of a request to the last byte of its response',
    ['method', 'route', 'status'],
  );
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isInternal(request, config)) return sendNotFound(reply);
    const { contentType, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
}

/** Registers the metrics of load shedding. */
export function measureLoad(metrics: Metrics, shedding: LoadShedding): void {
  metrics.gauge(
    'plotline_requests_under_way',
    'Requests whose response has not begun',
    shedding.requestsUnderWay,
  );
  metrics.counter('plotline_requests_refused_total', 'Requests refused with 503', 'reason', () => [
    ['overload', shedding.refusedRequests()],
  ]);
}

/** Returns the declared route, which keeps labels few: assets are one, and so are all unmatched addresses. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url = 'page' } = routeOptions;
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

const internalNetworks = new BlockList();
internalNetworks.addSubnet('127.0.0.0', 8);
internalNetworks.addSubnet('10.0.0.0', 8);
internalNetworks.addSubnet('172.16.0.0', 12);
internalNetworks.addSubnet('192.168.0.0', 16);
internalNetworks.addSubnet('169.254.0.0', 16);
internalNetworks.addAddress('::1', 'ipv6');
internalNetworks.addSubnet('fc00::', 7, 'ipv6');
internalNetworks.addSubnet('fe80::', 10, 'ipv6');

const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Returns whether a request comes directly from the same machine or network. A reverse proxy there passes on external
 * requests: those with forwarding headers or the public host name are not internal.
 */
export function isInternal(
  { socket, headers, host }: Pick<FastifyRequest, 'socket' | 'headers' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  const { remoteAddress } = socket;
  if (remoteAddress === undefined || !isInternalAddress(remoteAddress)) return false;
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const site = new URL(publicUrl);
  return (
    isInternalAddress(site.hostname.replace(/^\[|\]$/g, '')) ||
    site.hostname === 'localhost' ||
    host !== site.host
  );
}

function isInternalAddress(address: string): boolean {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (isIPv6(plain) && mapped === undefined) return internalNetworks.check(plain, 'ipv6');
  return internalNetworks.check(mapped ?? plain);
}
