import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { findPublicAddress } from './public-address.ts';

export interface PublicPost {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | string | null;
  /** Also allows addresses of this machine, for tests. */
  readonly isPrivateAllowed: boolean;
  readonly signal: AbortSignal;
}

export interface PublicResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Sends a POST to a URL that a client named, unless it is on a private network. The body of the response is not read and
 * redirects are not followed. Rejects if the server cannot be reached.
 */
export async function postPublicly(
  url: string,
  { isPrivateAllowed, ...options }: PublicPost,
): Promise<PublicResponse | { readonly objection: string }> {
  const address = await findPublicAddress(url, { isPrivateAllowed, signal: options.signal });
  if ('objection' in address) return address;
  return post(new URL(url), { ...options, lookup: lookupOf(address.addresses) });
}

type Post = Omit<PublicPost, 'isPrivateAllowed'> & { readonly lookup: LookupFunction };

function post(url: URL, { body, ...options }: Post): Promise<PublicResponse> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false, ...options }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      // The body is not used and may be endless.
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns a lookup of fixed addresses, so that the checked addresses are the ones connected to. */
function lookupOf(addresses: readonly LookupAddress[]): LookupFunction {
  const [first] = addresses;
  if (first === undefined) throw new TypeError('a name without an address');
  return (_, { all }, done) => (all ? done(null, [...addresses]) : done(null, first.address, first.family));
}
