import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

type Site = Pick<Config, 'publicUrl' | 'webOrigin' | 'environment'>;
type RequestSource = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>;

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns whether a request or socket upgrade comes from a page of this site: its `Origin` is that of `PUBLIC_URL`, of
 * `WEB_ORIGIN`, or, without `PUBLIC_URL`, of the request itself. A client without an Origin is not a browser page, so
 * there is no visitor to protect.
 */
export function isOwnOrigin({ headers, protocol, host }: RequestSource, site: Site): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  return isOwn(origin, { protocol, host }, site);
}

/**
 * Returns whether a script of a page of this site sent a request, whatever its method, or a program without a browser. A
 * browser sends no `Origin` with a GET, so `Sec-Fetch-Site` or else `Referer` must name this site. A link of another site
 * can hide all of them where the connection is not secure, but still asks for a page (`Accept: text/html`); without a
 * navigation the session's cookie is not sent.
 */
export function isFromOwnPage({ headers, protocol, host }: RequestSource, site: Site): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if ((headers['sec-fetch-dest'] ?? 'empty') !== 'empty' || headers.accept?.includes('text/html'))
    return false;
  if (fetchSite === 'same-origin') return true;
  const { origin, referer } = headers;
  if (fetchSite === undefined && origin === undefined && referer === undefined) return true;
  const source = origin ?? originOf(referer ?? '');
  return source !== undefined && isOwn(source, { protocol, host }, site);
}

function isOwn(origin: string, { protocol, host }: Omit<RequestSource, 'headers'>, site: Site): boolean {
  if (ownOrigins(site).has(origin)) return true;
  return !isPublicUrlSet(site) && origin === originOf(`${protocol}://${host}`);
}

/**
 * Returns whether the host name of a request is that of this site. Without `PUBLIC_URL` every name is accepted; with it
 * other names are refused, which prevents DNS rebinding.
 */
export function isOwnHost({ headers, protocol, host }: RequestSource, site: Site): boolean {
  if (!isPublicUrlSet(site) || headers.host === undefined) return true;
  // Behind an https proxy the request may be http: the scheme only determines the default port.
  return [...ownOrigins(site)].some((own) => {
    const { protocol: scheme, host: ownHost } = new URL(own);
    return [scheme, `${protocol}:`].some((one) => hostOf(`${one}//${host}`) === ownHost);
  });
}

function isPublicUrlSet({ environment }: Site): boolean {
  return (environment['PUBLIC_URL']?.trim() ?? '') !== '';
}

/** Returns the origins of this site; loopback names are aliases of each other. */
function ownOrigins({ publicUrl, webOrigin }: Site): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const names = LOOPBACK_HOSTS.includes(hostname) ? LOOPBACK_HOSTS : [];
  const aliases = names.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
  return new Set([origin, ...aliases, ...(webOrigin === undefined ? [] : [webOrigin])]);
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}
