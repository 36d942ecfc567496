import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from './database.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

export interface RateLimitOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Name of the limit: scopes are counted apart. */
  readonly scope: string;
  /** Hits within the window; of an address, see `addressLimit`. */
  readonly limit: number | ((key: string) => number);
  readonly windowMs: number;
}

/** Limit of hits per key in a sliding window, stored in the database so that it holds across restarts and nodes. */
export interface RateLimit {
  /** Returns the seconds until the next hit is allowed; 0 when it is allowed now. */
  waitSeconds(key: string): Promise<number>;
  hit(key: string): Promise<void>;
  /** Counts a hit if it is allowed, and returns 0; else the seconds until then. One of a key at a time. */
  take(key: string): Promise<number>;
  forget(key: string): Promise<void>;
}

export function createRateLimit({ db, now, scope, limit, windowMs }: RateLimitOptions): RateLimit {
  const withLock = createKeyedMutex();
  const counted: Omit<RateLimit, 'take'> = {
    waitSeconds: async (key) => {
      const oldestHit = await db
        .selectFrom('rate_limit_hits')
        .select('hit_at')
        .where('scope', '=', scope)
        .where('key_hash', '=', hashOf(key))
        .where('hit_at', '>', new Date(now().getTime() - windowMs))
        .orderBy('hit_at', 'desc')
        .offset((typeof limit === 'number' ? limit : limit(key)) - 1)
        .limit(1)
        .executeTakeFirst();
      if (!oldestHit) return 0;
      return Math.ceil((oldestHit.hit_at.getTime() + windowMs - now().getTime()) / 1000);
    },
    hit: async (key) => {
      await db
        .insertInto('rate_limit_hits')
        .values({ scope, key_hash: hashOf(key), hit_at: now() })
        .execute();
    },
    forget: async (key) => {
      await db
        .deleteFrom('rate_limit_hits')
        .where('scope', '=', scope)
        .where('key_hash', '=', hashOf(key))
        .execute();
    },
  };
  return {
    ...counted,
    take: (key) =>
      withLock(key, async () => {
        const wait = await counted.waitSeconds(key);
        if (wait === 0) await counted.hit(key);
        return wait;
      }),
  };
}

/** Deletes hits that no limit counts any more. */
export async function deleteHitsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('rate_limit_hits').where('hit_at', '<', moment).execute();
}

/**
 * Addresses of this machine are shared: by its own tools, or by everybody when a proxy's headers are not trusted. Few
 * would otherwise lock out all.
 */
const SHARED_FACTOR = 100;
/** `::1` is in the network of zeros. */
const LOOPBACK = /^(127\.|0:0:0:0$)/;

/** Returns the limit of an address by its key. */
export function addressLimit(limit: number): (key: string) => number {
  return (key) => (isSharedAddress(key) ? limit * SHARED_FACTOR : limit);
}

/** Returns whether an address, by its key, may be that of everybody. */
export function isSharedAddress(key: string): boolean {
  return LOOPBACK.test(key);
}

/** Returns the rate-limit key of an address: for IPv6 the /64 network, which one customer owns. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [address = ''] = ip.split('%', 1);
  return isIPv6(address) ? ipv6Groups(address).slice(0, 4).join(':') : ip;
}

function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}

function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
