import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Codes of authenticator apps: RFC 6238 with the parameters that all apps support.

const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps before and after the current one whose codes are accepted, for slow typing and clocks that differ. */
const TOLERATED_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function totpStep(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS);
}

/** Returns the time step of a code; null if it is not one of the current codes. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const current = totpStep(now);
  let found: number | null = null;
  for (let step = current - TOLERATED_STEPS; step <= current + TOLERATED_STEPS; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** Encodes bytes for people and authenticator apps (RFC 4648, without padding). */
export function base32(bytes: Buffer): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32.charAt((value >>> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32.charAt((value << (5 - bits)) & 31) : text;
}

/** Returns the address that authenticator apps read from a QR code. */
export function totpUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  // Apps show a plus sign as it is.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
