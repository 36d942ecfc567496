import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

type Site = Pick<Config, 'publicUrl' | 'webOrigin' | 'environment'>;
/** What a browser or a trusted proxy says of a request. */
type Asked = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>;

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request comes from a page of this site: scheme, host and port of its `Origin` are those of `PUBLIC_URL`, of
 * `WEB_ORIGIN`, or, where no `PUBLIC_URL` is set, of the request itself. A client without an Origin is no browser page,
 * so that there is no visitor to protect. Holds for calls and for socket upgrades.
 */
export function isOwnOrigin({ headers, protocol, host }: Asked, site: Site): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  if (ownOrigins(site).has(origin)) return true;
  return !isPublicUrlSet(site) && origin === originOf(`${protocol}://${host}`);
}

/**
 * Whether a request names this site as its host. Everything does while no `PUBLIC_URL` is set. With one, other names that
 * lead here, such as those of an attacker's DNS, are refused.
 */
export function isOwnHost({ headers, protocol, host }: Asked, site: Site): boolean {
  if (!isPublicUrlSet(site) || headers.host === undefined) return true;
  // Behind a proxy that speaks https the request itself may look like http: the scheme only gives the default port.
  return [...ownOrigins(site)].some((own) => {
    const { protocol: scheme, host: ownHost } = new URL(own);
    return [scheme, `${protocol}:`].some((one) => hostOf(`${one}//${host}`) === ownHost);
  });
}

function isPublicUrlSet({ environment }: Site): boolean {
  return (environment['PUBLIC_URL']?.trim() ?? '') !== '';
}

/** A loopback address has several names, which are all the same machine. */
function ownOrigins({ publicUrl, webOrigin }: Site): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const names = LOOPBACK_HOSTS.includes(hostname) ? LOOPBACK_HOSTS : [];
  const aliases = names.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
  return new Set([origin, ...aliases, ...(webOrigin === undefined ? [] : [webOrigin])]);
}

/** Without the port where it is the scheme's own. */
function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}
