import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Addresses of a host; rejects when it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Where messages may be sent, or why not there. */
export type PushAddress = { readonly addresses: readonly LookupAddress[] } | { readonly objection: string };

/** Reserved for special use by the registries of IANA: nothing there is a push service. */
const reserved = new BlockList();
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
  reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 16],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

/**
 * Browsers name the address that messages are to be sent to, so that anybody can name one. Only what is on the public
 * network is asked; where the product itself is tried out on one machine, everything may be.
 */
export async function findPushAddress(
  endpoint: string,
  { publicUrl, resolve = resolveAll }: { readonly publicUrl: string; readonly resolve?: Resolve },
): Promise<PushAddress> {
  if (!URL.canParse(endpoint)) return { objection: 'must be a URL' };
  const url = new URL(endpoint);
  const isTrial = isLoopback(new URL(publicUrl));
  const isSafe = url.protocol === 'https:' || (isTrial && url.protocol === 'http:' && isLoopback(url));
  if (!isSafe) return { objection: 'must begin with https://' };
  if (url.username !== '' || url.password !== '') return { objection: 'must not hold a name or password' };
  const addresses = await resolve(bareHost(url));
  const isOpen = isTrial || addresses.every(({ address }) => !isReserved(address));
  return isOpen ? { addresses } : { objection: 'must be on the public network' };
}

function resolveAll(hostname: string): Promise<LookupAddress[]> {
  return lookup(hostname, { all: true });
}

function isReserved(address: string): boolean {
  // Without the interface that may follow an IPv6 address.
  const [bare = ''] = address.split('%', 1);
  return reserved.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
}

function isLoopback(url: URL): boolean {
  const host = bareHost(url);
  return host === 'localhost' || host === '::1' || /^127(?:\.\d+){3}$/.test(host);
}

/** An IPv6 address stands in brackets. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
