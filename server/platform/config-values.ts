import { isIP } from 'node:net';
import { trimTrailing } from '@plotline/contract/trailing.ts';

/** Levels of the log, least severe last. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export type LogLevel = (typeof logLevels)[number];

/** False: no proxy. True: every proxy. A number: that many hops. A string: addresses, separated by commas. */
export type TrustProxy = boolean | number | string;

// Each parser gets trimmed, non-empty text. The message of an error that it throws completes "NAME ...".

export function asText(text: string): string {
  return text;
}

export function asPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`must be a number from 0 to 65535, not "${text}"`);
  return port;
}

export function asWholeNumber(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new Error(`must be a whole number, not "${text}"`);
  return Number(text);
}

/** Parses `kind=number` pairs, separated by commas. */
export function asRowLimits(text: string): Readonly<Record<string, number>> {
  const limits = text.split(',').map((pair) => {
    const [, kind, most] = /^\s*([a-z_]+)\s*=\s*(\d{1,9})\s*$/.exec(pair) ?? [];
    if (kind === undefined)
      throw new Error(`must be a list such as "comments=1000, likes=5000", not "${text}"`);
    return [kind, Number(most)] as const;
  });
  return Object.fromEntries(limits);
}

/** Parses an http or https address without query and fragment; drops a trailing slash. */
export function asHttpUrl(text: string): string {
  const url = asUrl('http', 'https')(text);
  if (/[?#]/.test(url)) throw new Error(`must have neither query nor fragment, unlike "${text}"`);
  return trimTrailing(url, '/');
}

/** Parses the address of a server: scheme, host and port. */
export function asOrigin(text: string): string {
  const url = asHttpUrl(text);
  const { pathname, username, password } = new URL(url);
  if (pathname !== '/' || username !== '' || password !== '')
    throw new Error('must end after the host and port: pages and cookies need a host of their own');
  return url;
}

export function asUrl(...schemes: readonly string[]): (text: string) => string {
  return (text) => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : undefined;
    if (scheme !== undefined && schemes.includes(scheme)) return text;
    // The text itself is not shown: it may contain a password.
    throw new Error(
      `must be an address that begins with ${schemes.map((name) => `${name}://`).join(' or ')}`,
    );
  };
}

export function asEmail(text: string): string {
  if (!isEmail(text)) throw new Error(`must be an e-mail address, not "${text}"`);
  return text;
}

function isEmail(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(text);
}

/** Parses the sender of mails: an address, or a name and an address in angle brackets. */
export function asSender(text: string): string {
  const address = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  if (isEmail(address)) return text;
  throw new Error(`must be an e-mail address or "Name <address>", not "${text}"`);
}

export function asOnOff(text: string): boolean {
  const value = { on: true, true: true, '1': true, off: false, false: false, '0': false }[text.toLowerCase()];
  if (value === undefined) throw new Error(`must be on or off, not "${text}"`);
  return value;
}

export function asLogLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text.toLowerCase());
  if (level === undefined) throw new Error(`must be one of ${logLevels.join(', ')}, not "${text}"`);
  return level;
}

/** Parses `1` as one hop, as proxy-aware servers do; `true` and `on` trust every proxy. */
export function asTrustProxy(text: string): TrustProxy {
  if (/^\d+$/.test(text)) return Number(text);
  if (/^(true|on|false|off)$/i.test(text)) return asOnOff(text);
  if (text.split(',').every((part) => isProxyAddress(part.trim()))) return text;
  throw new Error(`must be on, off, a number of hops or addresses separated by commas, not "${text}"`);
}

/** An address, a range such as `10.0.0.0/8`, or the name of a range that Fastify knows. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return most > 0;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most;
}

/** Parses secrets separated by commas. */
export function asSecrets(text: string): readonly string[] {
  return text.split(',').map((secret) => asSecret(secret.trim()));
}

export function asSecret(text: string): string {
  if (text.length < 32) throw new Error('must have at least 32 characters');
  return text;
}
