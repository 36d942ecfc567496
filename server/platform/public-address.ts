import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { BlockList, isIP } from 'node:net';

/** Resolves the addresses of a host; rejects if it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The addresses of another server, or the reason why it may not be called. */
export type PublicAddress = { readonly addresses: readonly LookupAddress[] } | { readonly objection: string };

/**
 * The objection to a private address. Senders give it as well for a host that cannot be found: a difference would tell
 * clients which names the private network has.
 */
export const NOT_PUBLIC = 'must name a server on the public network';

/** Networks that IANA reserves for special use: no public server is there. */
const reservedIpv4 = new BlockList();
/** A separate list, because Node matches IPv4 addresses against mapped IPv6 networks. */
const reservedIpv6 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reservedIpv4.addSubnet(network, prefix, 'ipv4');
// Only 2000::/3 is global unicast; all else is mapped, private, link-local or reserved.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reservedIpv6.addSubnet(network, prefix, 'ipv6');

interface AddressOptions {
  /** For tests, whose servers run on this machine. */
  readonly isPrivateAllowed: boolean;
  readonly resolve?: Resolve;
  /** Default: 5 s. */
  readonly signal?: AbortSignal;
}

/** Checks a URL that a client named: only public addresses may be called. Rejects if its host cannot be resolved. */
export async function findPublicAddress(
  target: string,
  { isPrivateAllowed, resolve = resolveAll, signal = AbortSignal.timeout(5_000) }: AddressOptions,
): Promise<PublicAddress> {
  if (!URL.canParse(target)) return { objection: 'must be a URL' };
  const url = new URL(target);
  const isSafe =
    url.protocol === 'https:' || (isPrivateAllowed && url.protocol === 'http:' && isLoopback(url));
  if (!isSafe) return { objection: 'must begin with https://' };
  if (url.username !== '' || url.password !== '') return { objection: 'must not hold a name or password' };
  const addresses = await Promise.race([resolve(bareHost(url)), rejectOnAbort(signal)]);
  const isAllowed = isPrivateAllowed || addresses.every(({ address }) => !isReserved(address));
  return isAllowed ? { addresses } : { objection: NOT_PUBLIC };
}

function resolveAll(hostname: string): Promise<LookupAddress[]> {
  return lookup(hostname, { all: true });
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

function isReserved(address: string): boolean {
  // An IPv6 address may end with the name of an interface.
  const [bare = ''] = address.split('%', 1);
  return isIP(bare) === 6 ? reservedIpv6.check(bare, 'ipv6') : reservedIpv4.check(bare, 'ipv4');
}

function isLoopback(url: URL): boolean {
  const host = bareHost(url);
  return host === 'localhost' || host === '::1' || /^127(?:\.\d+){3}$/.test(host);
}

/** Returns the host of a URL, an IPv6 address without its brackets. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
